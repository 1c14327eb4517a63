// The server's receipts for my commands: kept on this device, to be held against the record later.

const PREFIX = "tafl-receipts-", MOST = 400;

/** Keep a receipt of a command that was taken. */
export function keepReceipt(receipt) {
  if (!receipt?.signature) return;
  try {
    const kept = receiptsOf(receipt.match).filter((one) => one.version !== receipt.version);
    localStorage.setItem(PREFIX + receipt.match, JSON.stringify([...kept, receipt].slice(-MOST)));
  } catch { /* without storage there is nothing to compare with; the rest of the proof holds */ }
}

/** List the receipts of a match that this browser holds. */
export function receiptsOf(match) {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + match) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch { return []; }
}
