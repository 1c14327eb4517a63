// The words of what is loaded later, in the reader's language alone.
import { language, learn, say } from "../words.js";

const { default: more } = await import(`./${language}.js`);
learn(more);

export { language, say };
export { list } from "../words.js";
