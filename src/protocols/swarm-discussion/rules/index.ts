export { authority } from "./authority.ts";
export { bareAgreement, citesAnother } from "./bare-agreement.ts";
export { decidesEach } from "./decides-each.ts";
export { falsifier, falsifierHint, noFalsifier } from "./falsifier.ts";
export { genericAnalogy } from "./generic-analogy.ts";
export { closingHint, prematureSynthesis } from "./premature-synthesis.ts";
export { shiftBasis, shiftBasisHint, shiftCause, shiftCauseHint } from "./shift.ts";
export { steelMan, steelManHint } from "./steel-man.ts";
export { unfalsifiable } from "./unfalsifiable.ts";
