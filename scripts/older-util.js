// node:util for the prompts, which style their text with a function that Node has from 20.12 on; before, without styles.
import * as util from "node:util";

const { stripVTControlCharacters } = util;
const styleText = util.styleText ?? ((_format, text) => text);

export { stripVTControlCharacters, styleText };
