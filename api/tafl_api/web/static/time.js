// Times for people: the two largest units, no more.
import { language, say } from "./words.js";

const MINUTE = 60000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

/** Write a span: "1 d 4 h", "2 h 10 min", under ten minutes "9:41". */
export function span(ms) {
  if (ms <= 0) return "0:00";
  if (ms < 10 * MINUTE) {
    const seconds = Math.floor(ms / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
  const days = Math.floor(ms / DAY), hours = Math.floor(ms / HOUR) % 24, minutes = Math.floor(ms / MINUTE) % 60;
  const part = (n, unit) => (n ? `${n}\u00a0${say(`unit.${unit}`)}` : "");
  if (days) return [part(days, "day"), part(hours, "hour")].filter(Boolean).join(" ");
  return [part(hours, "hour"), part(minutes, "minute")].filter(Boolean).join(" ");
}

/** Write how long ago something was: "just now", "21 h ago". */
export function ago(at, now = Date.now()) {
  const past = now - at;
  if (past < MINUTE) return say("time.now");
  const [n, unit] = past < HOUR ? [past / MINUTE, "minute"] : past < 2 * DAY ? [past / HOUR, "hour"] : [past / DAY, "day"];
  return say("time.ago", { span: `${Math.floor(n)}\u00a0${say(`unit.${unit}`)}` });
}

/** Write a moment in full. */
export function moment(at) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** Write the time of day. */
export function hour(at) {
  return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" }).format(at);
}
