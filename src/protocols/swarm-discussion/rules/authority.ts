import { proseOf, type Rule, reason } from "../../rule.ts";
import { figureTexts, ownWords, phrases, sentences, spot } from "./text.ts";
import { words } from "./words/index.ts";

const FIELDS = [
  "position",
  "conditions",
  "reasoning",
  "response",
  "shiftReason",
  "counterpoints",
  "ifWrong",
  "assumption",
];

const raw = String.raw;
const FIRMS =
  "google|netflix|amazon|facebook|meta|uber|spotify|shopify|github|airbnb|twitter|linkedin|microsoft|apple|stripe|faang";
const ADVISERS =
  "gartner|forrester|thoughtworks|fowler|uncle bob|robert martin|kleppmann|codd|knuth|dijkstra|newman|evans|kent beck|vogels|owasp|nist";
const CHINESE_FIRMS = "阿里|腾讯|字节|京东|美团|华为|百度|谷歌|亚马逊|微软|奈飞|脸书|优步";
const SAYS = "says?|said|recommends?|advocates?|argues?|prefers?|wrote|warns?|advises?|favou?rs?";

/** Appeals to a person or a practice. */
const APPEAL = phrases(
  [
    raw`(?:best|common|standard|established|accepted|good) practices? (?:\w+ ){0,3}(?:is|are|dictates?|demands?|requires?|tells?|suggests?|${SAYS})`,
    raw`(?:it is|it's|considered|regarded as|according to|by|following) (?:\w+ )?best practices?`,
    raw`(?:accepted |de[- ]facto |an? |the )industry[- ]standard(?! for\b| \w+ \d)|industry (?:consensus|trend|wisdom)`,
    raw`(?:${FIRMS})(?: \w+){0,3} (?:uses?|runs?|do|does|did|chose|adopt\w*|recommends?|moved)\b`,
    raw`according to (?:the )?(?:${ADVISERS}|${FIRMS})`,
    raw`(?:${ADVISERS})\b[^.]{0,40}\b(?:${SAYS}|lists?)`,
    raw`(?:all|every|most|many|leading|renowned|any) (?:\w+ )?(?:experts?|gurus?|thought leaders|authorit(?:y|ies)|professionals?|architects?|engineers?)\b[^.]{0,30}\b(?:agrees?|knows?|sees?|thinks?|believes?|would|${SAYS})`,
    raw`(?<!so (?:that )?|and )(?:everyone|everybody|anyone|anybody) (?:(?:in|with|who)(?: \w+){1,4} )?knows(?! the\b| what| they| when)`,
    raw`(?<!(?:case|the|a|any|no|this|me|for) )(?:stud(?:y|ies)|research|science|(?:the )?literature|scientists?|experts?)\b(?! (?:would|could|may|might))[^.,]{0,30}\b(?:shows?|shown|proves?|proven|confirms?|agrees?|(?:is|are) (?:\w+ )?(?:clear|unanimous|conclusive)|have been saying)(?! (?:that )?(?:no|not|little|nothing))`,
    raw`(?:it['’]s|it is|this is) (?:evidence|research)[- ]based|any (?:\w+ )?(?:lawyer|doctor|nurse|teacher|economist|accountant) (?:will|would|can)`,
    raw`it(?: is|['’]s) (?:well|widely|generally|commonly|universally) (?:known|accepted|agreed|acknowledged|recogni[sz]ed)`,
    raw`(?:serious|successful|modern|mature|leading|top|big|great|world-class) (?:companies|organi[sz]ations|teams|startups|firms|enterprises|engineering teams)\b[^.]{0,40}\b(?:do|does|have|has|use|run|choose|never|always|all|would|split|keep)`,
    raw`(?:the|our|my|his|her) (?:consultants?|analysts?|advisers?|advisors?|professors?)\b[^.]{0,40}\b(?:clear|told|tells?|convinced|${SAYS})|(?:teach|taught) (?:it )?at`,
    raw`(?:${ADVISERS})\b[^.]{0,20}\b(?:has|have) been (?:saying|telling|warning|preaching)`,
    raw`years of experience(?:,| \w+){0,3} (?:tells?|shows?|taught|teach\w*|say)|trust me|take my word|as an? (?:\w+ )?(?:senior|principal|staff|seasoned|veteran|experienced)`,
    raw`(?:our|the|my) (?:cto|ceo|cio|vp|director|boss|chief architect|principal engineer) (?:\w+ )?(?:wants?|believes?|thinks?|likes?|${SAYS})`,
    raw`the [^.,]{0,40}\b(?:book|handbook|guide|manifesto|textbook)s? (?:tells?|prescribes?|${SAYS})`,
  ],
  [
    raw`最佳实践(?:就|都)?(?:是|要求|表明|告诉|认为|建议|说|推荐)|(?:按照|根据|遵循)(?:业界|行业)?最佳实践`,
    raw`(?:行业|业界|业内|主流)(?:主流)?(?:标准|惯例|趋势|共识|专家|观点|看法|做法|普遍|公认|都)|众所周知|公认|大家都知道|普遍认为`,
    raw`(?:${CHINESE_FIRMS})(?!云)[^。]{0,18}(?:都|在用|采用|使用|选择|就是|是)|(?<![有])大厂(?:都|也|全)`,
    raw`(?:专家|权威|大牛|大师|架构师)[^。]{0,12}(?:推荐|认为|都|说|指出|支持|建议|主张|会)`,
    raw`(?:咨询公司|咨询顾问|顾问|教授)[^。]{0,10}(?:说|认为|建议|推荐|指出|清楚)|(?:正规|成功|成熟|领先|优秀|知名)的?大?(?:公司|企业|团队)`,
    raw`(?:领导|老板|校长|院长|总监|CTO|CEO)[^。]{0,6}(?:说|认为|倾向|喜欢|拍板|要求|发话)`,
    raw`(?:凭|以|根据)(?:我|多年)[^。]{0,10}经验|我[做干当][^。]{0,8}[\d一二三四五六七八九十]+多?年|相信我|听我的`,
    raw`(?:研究|心理学|科学|学术界|学界|业界|理论|专家)[^。,,]{0,10}(?:表明|证明|说明|定论|共识|公认)`,
    raw`(?:凡是|只要)?懂[^。,,]{0,6}的人?(?:人)?都|名校|(?:全国|全世界)都在`,
    raw`[A-Z][a-z]+ [A-Z][a-z]+[^。]{0,4}(?:主张|认为|说过|推荐|建议)`,
  ],
);

/** Why it is so, in the same sentence. */
const BECAUSE = phrases(
  ["because", "since", "so that", "due to", "which (?:means|keeps|makes|avoids|lets|costs|saves)", "the reason"],
  ["因为|由于|原因|从而|以便|这样(?:可以|就)|理由是|依据是"],
);
/** Words that reject the appeal or announce the reason. */
const DISTANCE = phrases(
  [
    "proves? (?:nothing|little)",
    "no (?:ground|argument|evidence|reason|proof)",
    "not (?:evidence|an argument|a reason|enough)",
    "(?:does not|doesn['’]t|do not|don['’]t) (?:mean|follow|apply|settle|prove|carry over)",
    "the (?:ground|reason) is|(?:that|this) is because",
    "unlike (?:us|ours|them)|but (?:we|our|here)|ours (?:is|are|does|do)",
  ],
  ["不能证明|不是(?:依据|理由|证据)|并不(?:意味|适用)|这里的(?:依据|理由|原因)|(?:但|而|可|不过|可是)我们"],
);

/** Requires a reason next to an appeal to somebody's word or practice. A quotation is no appeal. */
export const authority: Rule = (statement, _graph, context) => {
  // The contrarian names the authority that others lean on.
  if (statement.kind !== "position_declaration" && statement.kind !== "argument" && statement.kind !== "response")
    return [];
  for (const { path, text } of proseOf(statement, FIELDS)) {
    const said = sentences(ownWords(text));
    const found = said.find((sentence, at) => APPEAL.test(sentence) && !isGrounded(sentence, said[at + 1] ?? ""));
    if (found === undefined) continue;
    return [reason("authority", words(context.lang).authority(spot(found)), path)];
  }
  return [];
};

const isGrounded = (sentence: string, next: string): boolean =>
  BECAUSE.test(sentence) || figureTexts(sentence).length > 0 || DISTANCE.test(sentence) || DISTANCE.test(next);
