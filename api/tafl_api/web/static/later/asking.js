// Asking the server for something and telling what went wrong where it is seen.
import { post } from "../api.js";
import { toast } from "../frame.js";
import { someone } from "../session.js";

/** Post as somebody (a guest is made when needed); gives the answer, or null after telling why not. */
export async function act(path, body) {
  try {
    await someone();
    return (await post(path, body)) ?? {};
  } catch (error) {
    toast(error.message);
    return null;
  }
}
