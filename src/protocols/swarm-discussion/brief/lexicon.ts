/* What texts are compared with; nothing here is ever shown. English, some German, and Chinese: documents may be in either. */

/** Files that hold no sentences about a decision, by the names that tools know them by: licences, histories, build files. */
export const NO_PROSE_FILE =
  /^(?:(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS|CONTRIBUTORS|CODEOWNERS|CHANGES|HISTORY)(?:\.\w+)?|(?:licen[cs]e|copying)(?:\.txt)?|[Cc](?:hange-?log|HANGELOG|ode[_-]of[_-]conduct|ODE_OF_CONDUCT)(?:\.\w+)?|(?:[Mm]ake|[Dd]ocker|[Gg]em|[Pp]roc|[Jj]enkins)file|(?:robots|humans)\.txt|\..*)$/u;
/** Files that may be lists of packages; a person's requirements are called so too. */
export const PACKAGES_FILE = /^(?:dev-)?requirements(?:[-_.]\w+)*\.(?:txt|in)$/iu;
/** A line of one: "flask==2.0", "-r base.txt". */
export const PACKAGE = /^\s*(?:#.*|-{1,2}[\w-]+.*|[\w.-]+(?:\[[\w,\s-]+\])?\s*(?:(?:[=<>~!]=?=?|@)\s*\S+.*)?)$/u;
/** Folders below the common one that hold tests, what tests use, or others' work. */
export const NO_PROSE_FOLDER =
  /(?:^|\/)(?:tests?|__tests__|fixtures?|testdata|mocks?|__snapshots__|node_modules|third[-_]party|\.[^/]+)\//iu;
/** Folders that do so where code lies in them; else "specs" and "vendor" are what a decision is about. */
export const CODE_FOLDER = /(?:^|\/)(?:specs?|vendor|dist|build|target)\//giu;
export const CODE_FILE =
  /\.(?:[cm]?[jt]sx?|vue|py|rb|go|rs|java|kts?|scala|swift|php|cs|[ch](?:pp|c|h)?|s?css|less|sh|ps1|sql|lua|exs?|erl|hs|clj|dart|pl|r|o|class|jar|map)$/iu;
/** The head of a mail or of minutes, a greeting, a signature: about the paper, not about the decision. */
export const PAPERWORK =
  /^(?:from|to|cc|bcc|date|subject|present|excused|attendees|participants|authors?|reviewers?|approvers?|stakeholders?|contributors?|category|created|updated|title|deciders?|supersedes|tags|minutes(?: by)?|status|version|last updated|owner|von|an|datum|betreff)\s*:|^(?:prepared by|figures from|working folder)\b|^(?:dear|hi|hello|kind regards|best regards|regards|best|thanks|many thanks)\b[^.]{0,30}$|^(?:时间|日期|地点|参加|出席|记录|主持|抄送|发件人|收件人|主题)\s*[:：]|^(?:此致|敬礼|尊敬的)/iu;

/** What is said to be needed. */
export const NEEDS =
  /\b(?:needs?|needed|requires?|required|at least|no less than|minimum(?: of)?|must have|must be able|must exceed|effort|workload)\b|需要|工作量|至少|不少于|不低于|应有|须有/iu;
/** The same of a least, not of what something takes. */
export const IS_LEAST =
  /\b(?:at least|no (?:less|fewer) than|minimum(?: of)?|must|required)\b|至少|不[得能可应宜]?(?:少于|低于|小于)|应有|须有|≥/iu;
/** Just before a figure: no less than that, whatever else its sentence bounds: "the maximum must be at least", "must not drop below". */
export const IS_AT_LEAST =
  /(?:\bat least|\bno (?:less|fewer|lower|shorter) than|\bminimum(?: of)?|\b(?:not|never)(?: \w+){1,2} (?:below|under|less than|fewer than|lower than)|至少|不[得能可应宜]?(?:少于|低于|小于)|≥|>=)\s*(?:每个?(?:秒|分钟|小时|天|日|周|月|季度|年)\s?)?(?:about |around )?[€$£¥]?$/iu;
/** What bounds from above. */
export const BOUNDS =
  /\b(?:at most|no (?:more|longer|higher|larger) than|(?:not|never)(?: \w+){0,2} (?:more|longer|higher|larger) than|(?:not|never|cannot|(?:nothing|no one|nobody|no \w+) (?:may|can|shall|must|should))(?: ever)? exceed|must (?:finish|be done|complete|run|stay) (?:within|below|under)|must (?:finish|end|complete|respond|answer|be (?:over|done|ready|restored|finished|answered)) in|must stay (?:below|under)|below|under|less than|fewer than|within|max\.?|maximum(?: of)?|limit(?:ed)? (?:is|to|of)|budget (?:is|of|for [^.]{1,30} is)|window is|cap(?:ped)? (?:is|at|of)|höchstens|maximal)(?!\w)|≤|<=|不得超过|不能超过|不超过|不高于|不大于|不多于|不长于|(?<!不[得能可应宜]?)(?:低于|小于|少于)|控制在|最多|上限|以内|预算为|预算(?:是|只有|共|约)?(?=\s*$)|不得多于/iu;
/** Just before a figure: it is below that, whether it has to be or is so. */
export const IS_BELOW =
  /\b(?:less than|fewer than|under|below|within|up to)\s+(?:about |around )?[€$£¥]?$|(?<!不[得能可应宜]?)(?:低于|小于|少于)\s?$/iu;
/** By which it is said that something has to be, and by which that it is so. */
export const HAS_TO_BE =
  /\b(?:must|shall|should|may|(?:is|are|has|have|needs?) to|allow\w*|permit\w*|target|goals?|slo|sla|objective|limit\w*|budget|want\w*|requir\w*|expect\w*|accept\w*|agreed)\b|必须|须|应|要求|目标|允许|不得|需要|希望/iu;
export const IS_SO =
  /\b(?:is|are|was|were|takes?|took|costs?|stay(?:s|ed)|remain(?:s|ed)|ha[sd]|have|runs?|ran|finish(?:es|ed)|answer(?:s|ed)|respond(?:s|ed)|deliver(?:s|ed)|refund(?:s|ed)|reache[sd]|keeps?|kept)\b|实测|平均|目前|现在|达到|已|只/iu;
/** By which somebody sets a limit, in the sentence itself. */
export const OBLIGES =
  /\b(?:must|shall|should|(?:has|have|needs?|is|are) to|not exceed|cap(?:ped)?|ceiling|budget|limit(?:ed)?|slo|sla|target|allow\w*|required?|requires)\b|^(?:no (?:more|less|longer|higher|larger|fewer) than|at (?:most|least))\b|必须|不得|不能超过|不可|(?<![响供反适对效])应(?![用对急])|须|要求|上限|下限|预算|目标/iu;
/** A limit that holds on a condition, for a while, no more, or not quite. */
export const DOUBTS =
  /\b(?:unless|except\w*|excluding|if|when|while|during|until|till|need not|no longer|not (?:have|need) to|used to|was|were|had|tolerance|or|about|roughly|around|approximately)\b|如果|若|除非|除外|不含|不包括|期间|原先|原来|曾|不再|不必|无需|或|大约|左右|约\s?\d/iu;
/** What somebody would like, or proposes. */
export const IS_WISH =
  /\b(?:would|could|might|ideally|preferably|nice to have|wish\w*|hope\w*|expect\w*|propos\w*|suggest\w*)\b|建议|最好|希望|期望|预计/iu;
/** Between the parts of a sentence that set a limit each: "latency below 25 ms, cost at most 150,000 EUR a year". */
export const NEXT_LIMIT = /[;；]\s*|[,，、](?!\d)\s*|\s(?:and|und)\s|(?:并且|而且|同时)/u;
/** Just before a figure: the time that it is given for. */
export const RATE_BEFORE = /每个?(?:秒|分钟|小时|天|日|晚|周|月|季度|年)\s?$/u;
/** Behind a limit: more is asked than the figure, by a part of it. */
export const HAS_HEADROOM =
  /[,，]?\s*(?:with|plus|including|and|(?:并|另|且|还)?(?:需|须|要|应)?(?:留有?|预留|保留|含|有))\s?(?:an? )?(?:at least |至少)?\d+(?:\.\d+)?\s?(?:%|percent)\s?(?:of |的)?(?:headroom|reserve|margin|buffer|spare|余量|冗余|裕量|缓冲)[^.;。；]*/iu;
/** A paper, or a part of one, that holds no more, or not yet. */
export const IS_OUTDATED =
  /\b(?:old|former|previous|superseded|obsolete|deprecated|archived?|draft|rejected)\b|旧版|作废|草案|已废/iu;
/** A column that says that its figures are of all there is. */
export const IS_WHOLE = /\b(?:total|overall|all[- ]in)\b|总|合计/iu;

/** By which a sum is said to be what may be spent, not what something costs. */
export const IS_BUDGET =
  /\b(?:budget\w*|allow(?:s|ed|ance)?|limit|cap|ceiling|approve[sd]?|grant(?:s|ed))\b|预算|上限|批准|拨款|额度/iu;
/** By whom something is demanded. */
const DEMANDED_BY =
  /(?:监管|法务|审计|合同|客户|业务|公司|法规|央行|财务|HR|人事|人力|合规部?|安全部?|工会|董事会|总部|政府)要求|\b(?:law|contract|regulator|auditor|insurer|customer|client|business|finance|legal|compliance|procurement|security|works council|board|management)s?(?: (?:in|from|of|at) [^.,;]{1,20})? (?:requires?|demands?|insists?)\b/;
/** A demand as somebody made it. The present tense demands nothing. */
export const DEMANDS = new RegExp(
  `\\b(?:must(?! have been)(?: not| never)?|shall|may not|may be [^.]{1,30} for at most|(?:is|are) not allowed|(?:is|are) forbidden|(?:is|are) prohibited|(?:has|have) to(?! (?:decide|choose|know|find out|ask|discuss|agree|say))|no later than|(?:nothing|no one|nobody|no \\w+) may|not exceed)\\b|必须|不得|禁止|不允许|不能超过|最迟|上限(?:是|为)|${DEMANDED_BY.source}`,
  "iu",
);
/** By whom something is demanded of any option, whatever the sentence before speaks of. */
export const IS_DEMANDED = new RegExp(`${DEMANDED_BY.source}|\\bbudget|预算`, "iu");
/** What is demanded where one thing is done. */
export const IS_CONDITIONAL = /^(?:if|when|should|in case)\b|^(?:如果|若|假如|一旦)/iu;
/** Where a fact is stated as it is today. */
export const OPEN =
  /\b(?:nobody|no one|none of us) (?:knows|has|tested|counted|measured|can say)|\b(?:nobody|no one) has (?:a |ever )?\w+|\b(?:not (?:yet )?(?:known|measured|decided|agreed|clear|tested|counted)|unknown|unclear|undecided|tbd|to be (?:decided|clarified)|open(?: point| question)?s?:|no data|never (?:been )?(?:measured|tested|tried)|did not answer)|没有人(?:知道|统计|测|答)|未知|不清楚|待定|待答复|待确认|尚未|未测算|没有数据/iu;

/** Around a date: something ends, begins, or is due. */
export const DUE =
  /\b(?:no later than|deadline|due|(?<!-)ends?|expires?|renews?|extends|valid|holds|notice|freeze|starts?|begins?|leaves?|goes live|go-live|cut[- ]?over|effective|closes?|opens?|takes place|talks?|renewals?|launch(?:es)?|votes?|decides?|decision|wanted|scheduled|heard|meets|audit(?:or)?s?|surveillance|inspection|am|spätestens)\b|之前|以前|前|之后|截止|到期|生效|上线|开始|起|届满|报|为止|最晚|最迟|改[为到至在]|推迟|延[期至到]|提前[到至]|定[于在]/iu;
/** Just before a date: until or from then. */
export const LEADS =
  /\b(?:by|until|till|before|after|between|from|starting|bis|ab|vor)\s+(?:the\s|end of\s|mid[- ])?$/iu;
/** Just before a date: it is then. */
export const IS_ON = /\b(?:is|are|opens|starts|begins|meets|planned|set|due) (?:on|for)\s+(?:the\s)?$/iu;
/** Just before a date: it has been. */
export const PAST = /\b(?:last \w+ (?:in|on)|released (?:in|on)|since|was (?:in|on)|in|as of)\s+$/iu;

/** Words of a topic that say what to do with something, not what it is about. */
export const VERBS =
  "should could would will can shall do does did move migrate switch change stay keep remain leave go come take use adopt choose pick select buy build rent lease hire make start stop close open split merge rewrite replace introduce outsource extend reduce raise cut run own one best better good new old existing current this that next year month week our their its company team whether which what how why when or and between from into onto instead rather possible option options fix first faster decide decision approach plan way".split(
    " ",
  );

/** Verbs that an option may begin with. */
export const OPTION_VERB =
  /^(?:(?:to )?(?:move(?: \w+)? to|migrate(?: \w+)? to|switch(?: \w+)? to|go (?:for|with|to)|stay (?:with|on|at|in)|stick (?:with|to)|move|migrate|switch|keep|stay|remain|leave|use|adopt|choose|pick|select|take|buy|purchase|build|develop|rent|lease|hire|make|start|stop|close|split|merge|rewrite|replace|introduce|outsource|extend|renew|write|do|wait|postpone|continue|sell|open|offer|run|convert|invest|expand|reduce|raise|cut|retire|drop|fix|upgrade|go|switch off|redesign|refactor|store|host|charge|publish|ship|train|move our \w+ to))\b/iu;
/** Verbs that say no more than that the option is taken: "use GraphQL or REST" is about GraphQL and REST. */
export const TAKING_VERB =
  /^(?:(?:to )?(?:move(?: \w+)? to|migrate(?: \w+)? to|switch(?: \w+)? to|go (?:for|with|to)|use|adopt|choose|pick|select|take|buy|purchase|rent|lease|hire|make|do|write|run|host|store|charge|need|want|offer|introduce))\b/iu;
/** What begins with a verb of its own: "optimise the hot paths", "standardise on Postgres". */
export const HAS_VERB =
  /^(?!(?:two|three|four|five|six|more|less|fewer|many|all|both|some|any|one)\b)[\p{Ll}-]{3,} (?:the|our|a|an|its|their|it|them|this|that|these|those|all|every|each|on|in|out|up|down|off)\b/u;
/** A choice of when, not of what. */
export const IS_TIME =
  /^(?:now|never|later|soon|today|tomorrow|not yet|(?:this|next) (?:year|quarter|month|week|summer|winter|spring|autumn)|(?:in|by|after|before|until) .+)$/iu;
/** Verbs at the head of an option in Chinese. */
export const OPTION_VERB_HAN =
  /^(?:继续|改成|改为|改用|换成|换用|采用|使用|选择|选用|保留|维持|保持|迁移?[到至]|搬[到至]|引入|购买|租用|自建|自研|外包|沿用|实行|实施|推行|留在|用|买|租)/u;
/** Inside a question: what it is about, and the verb of its first choice. */
export const SUBJECT_AND_VERB_HAN =
  /^[^，,；;、]{2,16}?(?=继续|改成|改为|改用|换成|换用|采用|保留|维持|保持|迁移?[到至]|搬[到至]|引入|购买|租用|沿用|留在)/u;
/** The verb of choosing behind what something is chosen for, and the name behind it: "会话存储用 Redis", "云服务选阿里云". */
export const CHOSEN_LATIN_HAN =
  /^.{0,24}?(?:选择|选用|采用|使用|改用|换成|换用|改为|改成|(?<![筛挑首优候竞精])选|(?<![应费信通专公商常引适实可效])用|(?<![线以晚早网马])上|买|租)\s*(?<name>[\p{Script=Latin}].*)$/u;
export const CHOSEN_HAN =
  /^.{0,24}?(?<verb>选择|选用|采用|使用|改用|换成|换用|(?<![筛挑首优候竞精])选|(?<![应费信通专公商常引适实可效])用)(?<name>\p{Script=Han}(?:(?!选|用|换|改)\p{Script=Han}){1,6})$/u;
/** What is chosen is what there is already: the verb belongs to the option. */
export const GOES_ON_HAN = /继续|沿用|保留|维持|仍/u;
/** What a thing of one name is: "Redis 集群", "Kafka 方案". */
export const BARE_LATIN_HAN =
  /^\p{Script=Latin}[\p{Script=Latin}\p{N} .+#/-]*(?:集群|云|版|方案|框架|数据库|服务|平台|协议|引擎|语言|系统)?$/u;
/** Behind the last of several names: what they are to do, or that one of them is better. */
export const AFTER_CHOICES_HAN =
  /\s*(?:来?(?:做|作为|当作?|实现|承载|支撑)\p{Script=Han}.*|(?:哪个|哪一个)?(?:更|比较|最)?(?:好|合适|划算|稳妥|适合)(?:一些|一点|些)?)$/u;

/** An option that means doing it oneself. */
export const OWN =
  /\b(?:build (?:our|it|one|something)|our own|in[- ]?house|self[- ]?(?:built|hosted|made)|home[- ]?grown|custom[- ]built|ourselves)\b|自建|自研|自己开发|自行开发/iu;
/** What products and things are called for short, by words that name nothing else, as tokens. */
export const COINED: Readonly<Record<string, string>> = {
  ...{ postgr: "postgresql", mongo: "mongodb", dynamo: "dynamodb", cockroach: "cockroachdb", rabbit: "rabbitmq" },
  ...{ influx: "influxdb", timescal: "timescaledb", k8s: "kubernet" },
  ...{ repo: "repository", db: "databas", infra: "infrastructur" },
};

/** An option that means leaving things as they are. */
export const STAY =
  /^(?:keep|stay|leave|remain|stick|do nothing|wait|continue|status quo|no change)\b|^(?:保留|维持|保持|继续|沿用|留在|现状|不)/iu;

/** How a sentence speaks of that. */
export const STAYING =
  /\b(?:keep(?:s|ing)?|kept|stay(?:s|ing|ed)?|leav(?:e|es|ing)|remain(?:s|ing|ed)?|maintain(?:s|ing|ed)?|retain(?:s|ing|ed)?|continu(?:e|es|ing|ed)|status quo|do(?:ing)? nothing)\b/iu;
/** An option that names what it is done to by "it". */
export const PRONOUN = / (?:it|them|this|that)\b/iu;

/** How a topic opens that asks whether to do one thing. */
export const ASKS_WHETHER =
  /^(?:(?:the question is |decide |to decide )?whether (?:or not )?(?:(?:we|to|the \w+|our \w+) )?(?:should )?(?:to )?|do we (?:really |still )?(?:want|need)(?: to)? |(?:should|shall|must|do|can|could|ought) (?:we|i|they|you|it)\b(?: (?:really|now|still|rather|finally))?\s*|is it (?:time|worth|wise|right) (?:for us )?(?:to )?|sollen wir )/iu;
/** "Should the company rent …": who does it stands before the verb. */
export const ASKS_OF = /^(?:should|shall|must|can|could|ought) (?=\p{L})/iu;
/** "Should customer data be stored …": what it is done to stands before the verb. */
export const PASSIVE = /^(?:should|shall|must|can|could|ought) (.{3,60}?) be (?=\p{L})/iu;
export const ASKS_WHETHER_HAN =
  /^(.{0,24}?)(?:是否应该|是否应当|是否要|是否需要|是否|应不应该|应该不应该|要不要|该不该|能不能|应该|应当|该|要)(.+)$/u;

/** What stands before a place, a means or a time. */
export const PREPOSITIONS = "in|on|at|with|by|to|for|from|into|onto|via|through|as|under|within";
/** Between the choices of a topic. */
export const OR = /\s*,?\s+(?:or|versus|vs\.?|oder)\s+(?:should (?:we|it|they) |to |rather |instead |else )?/iu;
/** "下半年是先做……": what the question is about, before its choices. */
export const BEFORE_CHOICES_HAN = /^.{0,12}?(?<!还)是(?=先|做|选|用|自|买|租|继续|留|把|将)/u;
export const OR_HAN = /[，,、]?\s*(?:还是|或者|或是|或|抑或)\s*/u;
export const FROM_TO = /\bfrom\s+(.+?)\s+(?:on)?to\s+(.+)$/iu;
export const FROM_TO_HAN =
  /从(.+?)(?:迁移到|迁移至|迁到|迁至|搬到|搬至|换成|换到|改成|改为|改用|转向|切换到|切到)(.+)$/u;
export const BETWEEN = /\bbetween\s+(.+?)\s+and\s+(.+)$/iu;

const WORD = "which|what|who|whom|whose|where|when|why|how";
/** "Which queue do we take", "in which region do we host". */
export const ASKS_WHICH = new RegExp(`^(?:(?:in|for|by|with|to|on|at|from) )?(?:${WORD})\\b`, "iu");
/** What such a question goes on with: "given the freeze, should we take", "and why do they". */
export const GOES_ON = new RegExp(
  `^(?:and |but )?(?:do|does|did|should|shall|must|can|could|will|would|is|are|may|might|${WORD})\\b`,
  "iu",
);
/** Put in between commas, and nothing to choose: ", given the freeze,". */
export const PUT_IN = /\s*,\s+(?:which|who|given|because|since|despite)\b[^,]*,(?=\s)/giu;
/** "Which of Kafka, NATS or Redis", "what about Kafka": what follows is what there is to choose from. */
export const LEADS_TO =
  /^(?:which(?: one)? of|what about|how about|which(?: one)? (?:is|would be) (?:the )?\w+(?:er|st))\s+/iu;
/** What the question ends with then: "… do we take". */
export const ENDS_IN = / (?:do|does|should|shall|must|can|could|will|would|is|are) (?:the )?(?:\w+ ){0,3}\w+$/iu;
/** "Kafka or NATS, and which do we take". */
export const ASKED_AFTER = new RegExp(
  `(?:\\s*[,;:]\\s+|\\s+[–—-]+\\s+)(?:and )?(?:(?:in|for|by|with|to|on|at|from) )?(?:${WORD})\\b.*$`,
  "iu",
);
export const PART = /\s*[,;:]\s+|\s+[–—-]+\s+/gu;

/** "选哪个队列", "用什么", "由谁值班"; not "什么都不做". */
export const ASKS_WHICH_HAN = /(?:哪|什么|何时|何地|何处|谁|怎么|怎样|如何|多久|多少)(?!.{0,2}都)/u;
export const PART_HAN = /[，,；;：:]\s*|\s*[–—]+\s*/gu;

/** Under which a list or table names options. */
export const HEADS_OPTIONS =
  /(?:^|› )(?:[\d.)\s]*)(?:(?:the |our |possible |considered )?(?:options?|alternatives?|candidates?|choices|variants?|vendors?|providers?)(?: considered)?|可选方案|备选方案|候选方案|方案|选项|备选)$|\b(?:two|three|four|several) (?:ways|options|routes|paths|possibilities|proposals)\s*:?$|[两三四五几][条个种](?:路|办法|做法|方案|选择|选项)\s*[:：]?$/iu;
/** A heading, or the bold beginning of a paragraph, that is one option. */
export const IS_OPTION =
  /^(?:option|alternative|variant|variante|scenario|方案|选项|(?:proposal|plan|path|route|model|vorschlag|提案|路线|办法|建议)(?=\s*(?:[A-F\d一二三四五])\s?[:：.)]))(?:\s*([A-Z]|\d{1,2}|[一二三四五]))?\s*[:：.)–—-]\s*(.{3,})$/iu;

/** An option by its letter: "if we choose B". */
export const LETTERED =
  /\b(?:[Oo]ptions?|[Aa]lternatives?|[Vv]ariants?|[Ss]cenarios?|[Pp]roposals?|[Pp]lans?|[Cc]hoos(?:e|ing)|chose|[Pp]ick(?:ing)?|[Tt]ak(?:e|ing)|[Gg]o(?:ing)? (?:for|with)) [A-H]\b|(?:方案|选项|提案)\s?[A-H一二三四五]|选\s?[A-H](?![A-Za-z])/u;
/** A name with its mark: "A. Three fixed days", "2) Lease", "5.3 Extend the app". */
export const MARK = /^(?:\d{1,2}(?:\.\d{1,2})+[.)、:：]?\s+|(?:[A-H]|\d{1,2}|[一二三四五六])\s?[.)、:：]\s*)/u;
/** Who says it, before what they say. */
export const SPEAKER = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?\s?[:：]\s*(?=\S)|^\p{Script=Han}{2,4}[:：]\s*(?=\S)/u;
/** A count or an amount of money; a share, a date or a version is not ranked. */
export const AMOUNT = /^(?:[€$£¥]\s?)?\d{1,3}(?:[,' ]?\d{3})*(?:\.\d+)?(?:\s?(?:€|EUR|USD|元|万元))?$/u;
/** After the name of what is proposed, before what is said of it. */
export const TELLS_OF =
  /[;；。，]|\.(?:\s|$)|,\s|\s(?:is|are|would|will|costs?|takes?|needs?|means|can|does|has|for (?=[€$£\d]))\s|需要|要花|费用|大约|约\d/iu;

/** A heading that asks or chooses between things is about all of them. */
export const DECIDES = /[?？]|\s(?:or|vs\.?|versus|oder)\s|还是|或者|对比/iu;
/** How what speaks for or against an option is listed: in the sentence itself, or under a heading. */
export const LISTED: readonly { readonly label: "for" | "against"; readonly opens: RegExp; readonly heads: RegExp }[] =
  [
    {
      label: "for",
      opens:
        /^(?:good,? because |(?:pros?|advantages?|benefits?|strengths?|upsides?|for|vorteile?|优点|优势|好处|利)\s*[:：]\s*)/iu,
      heads: /^(?:pros?|advantages?|benefits?|strengths?|upsides?|for|vorteile?|优点|优势|好处|利)\s*[:：]?$/iu,
    },
    {
      label: "against",
      opens:
        /^(?:bad,? because |(?:cons?|disadvantages?|drawbacks?|weaknesses|downsides?|risks?|against|nachteile?|缺点|劣势|风险|不足|弊)\s*[:：]\s*)/iu,
      heads:
        /^(?:cons?|disadvantages?|drawbacks?|weaknesses|downsides?|risks?|against|nachteile?|缺点|劣势|风险|不足|弊)\s*[:：]?$/iu,
    },
  ];
/** Under which documents say what any choice has to keep. */
export const HEADS_DEMANDS =
  /(?:^|› )(?:[\d.)\s]*)(?:(?:the |our |hard |fixed |key )?(?:constraints?|requirements?|musts?(?:[- ]haves?)?|non[- ]negotiables?|decision drivers|(?:what |that )?(?:must|has to|have to|needs? to) (?:hold|be (?:kept|met|true))|conditions|limits|boundary conditions|(?:acceptance|success|decision|selection) criteria|(?:design |hard )?goals?|objectives?|anforderungen|rahmenbedingungen)(?: (?:set|given|agreed|made|from|by|as of) [^:：›]{1,40})?|(?:[^›\s]{1,12}的)?(?:约束(?:条件)?|要求|硬性要求|限制(?:条件)?|必须(?:满足|做到|遵守)(?:的(?:条件|要求))?|底线|红线|前提(?:条件)?|必要条件|目标))\s*[:：]?$/iu;
/** The first head of a table that compares things: empty, or what its rows are. */
export const COMPARES =
  /^(?:criteri(?:on|a)|kriterium|points?|aspects?|features?|topics?|dimensions?|properties|property|question|对比项|项目|指标|维度|方面|比较项)?$/iu;
/** Heads of columns that name no option. */
export const NO_OPTION =
  /^(?:notes?|comments?|owner|status|date|who|when|why|source|weight|today|before|after|now|then|plan|actual|total|count|min|max|mean|average|value|unit|description|result|备注|说明|负责人|状态|日期|来源|权重|现状|目标|单位|合计)$|^\W*\d/iu;
/** By which the length of a work is told, not the age or the past of something. */
export const TAKES =
  /\b(?:takes?|took|taking|needs?|within|plan(?:ned|s)?|estimate[ds]?|effort|ready|migrat\w+|build|set[- ]up|lead time|promises?|expects?|weeks? of|upgrade|implement\w*|roll[- ]?out|deliver\w*|first version|in the field|in production|(?:go(?:es|ing)?|be|is) live|dauert)\b|工期|周期|完成|耗时|需要|需|预计|花|上线|交付|投产/iu;
/** What a column is called that tells how long something takes. */
export const OF_TIME =
  /\b(?:time|duration|effort|takes?|lead time|set[- ]?up|migration|delivery|dauer)\b|工期|周期|时间|耗时/iu;
/** By which a capacity is stated that a need can be held against. */
export const HAS = /\b(?:have|has|available|free|left|spare|capacity|promised)\b|现有|富余|可用|空闲|只有|剩余|拥有/iu;
/** By which it is said what something could do in a time, not what it does. */
export const CAN =
  /\b(?:can|could|capacity|capable|throughput|sustains?|sustained|supports?|measured|benchmark\w*|load test\w*|up to|scales? to|limit)\b|可达|最高|能够?(?=处理|支持|承载|达到)|支持|承载|吞吐|压测/iu;
/** What a sum leaves out. */
export const WITHOUT =
  /(?:\b(?:not including|does not include|not counting|excluding|exclusive of|excl\.?|without|ohne|exkl\.?)\s|不包含|不包括|不含|不计)(?<what>[^.;,。；，]+)/iu;
/** Work counted in people's time. */
export const LABOUR =
  /^人[日天周月年]$|^(?:engineer|person|people|man|dev|developer|staff|team|work)-?(?:hour|dai|day|week|month|year)s?$/iu;

/** Words by which money is spoken of: two passages may say it with different ones. */
export const OF_MONEY =
  /\b(?:costs?|fees?|prices?|pays?|paid|spend|budget|rent|licen[cs]e|licence|invoice|bill|charges?|salary|contract|subscription|hosting|lizenz|kostet|miete)\b|费用|预算|成本|价格|租金|费|花费/iu;

/** What stands behind it is what something is compared with: "than NGINX", "比自建机房". */
export const THAN =
  /\b(?:than|compared (?:to|with)|in comparison (?:to|with)|unlike|versus|vs\.?|relative to|(?:as|like) (?:on|with|at)|als)\s|(?:不如|不及|不比|相比|对比|比)(?!例|如|重|分|较|率|赛)/iu;
/** A figure by which two things differ: "900 EUR a month more than", "每月贵 900 元". */
export const MORE_THAN =
  /^[^.;,。；，]{0,24}?\b(?:more|less|fewer|cheaper|dearer|higher|lower|faster|slower|longer|shorter|larger|smaller) than\b/iu;
export const IS_MORE_BY =
  /\b(?:than|gr[eo]w\w*|r[io]ses?|risen|f[ae]ll\w*|drop\w*|increas\w*|decreas\w*|reduc\w*|differ\w*|exceed\w*|lower\w*|rais\w*)\b[^.;]{0,50}\bby (?:about |around |some |roughly )?$|\bum (?:etwa |rund |ca\. )?$/iu;
export const IS_MORE_HAN = /比[^，。；;]{1,24}(?:贵|便宜|多|少|高|低|快|慢|长|短|省)[^，。；;\d]{0,6}$/u;

/** Before an amount of money: more there is not. */
export const IS_ALL = /(?:\bwe have|我们有|可用(?:资金)?(?:为|是)?)\s?(?:about |only |up to |只|约)?$/iu;
/** Money that comes in, or is not spent. */
export const IS_INCOME = /\b(?:revenues?|incomes?|earns?|sales|turnover|sav(?:es?|ings?))\b|收入|营收|节省|省下|盈利/iu;
/** Before and after the part of an amount that is gone already. */
export const OF_WHICH = /(?:\bof which|\bof (?:this|that|it)|其中|里面)[^.;。；]{0,14}$|[,;，；]\s?$/iu;
export const IS_TAKEN =
  /^[^.;。；]{0,30}(?:\b(?:committed|spent|used|allocated|booked|taken|reserved|gone)\b|已|占用|花)/iu;

/** Parts of a year that two figures may be about. */
export const PERIOD =
  /\b(?:19|20)\d{2}\b|\bQ[1-4]\b|\b(?:first|second|third|fourth|last|this|next|previous|former) (?:half|quarter|month|year|week)\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|(?:上|本|下|去|今|明)(?:个)?(?:季度|月|年|周)|(?:\d{1,2}\s?|[一二三四五六七八九十]{1,3})月/giu;

/** Where a sentence goes on to something else: "…, some want …", "…; …", "……，但……". */
export const NEXT_CLAUSE =
  /[;；]\s*|[,，]\s*(?=(?:and |but |or )?(?:some|others?|one|another|the other|a third|while|whereas|but)\b)|，(?=(?:但|而|另|还有|也有|有人))/giu;

/** Characters that join words and name nothing. */
export const JOINING =
  /[的了是否应将为和与及在有不我们或还吗呢要该会把被从到对于这那哪什么怎样如何可能以其之而但都也就再又让由并每个]/u;
