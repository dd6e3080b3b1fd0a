import { parseSync } from 'rolldown/utils'

type ThingName = {
  /** What it is called. */
  name: string
  /** What it is not called. */
  wrong: RegExp
  /** Those whose readers are of one side; all where it is missing. */
  files?: RegExp
  /** Parts of texts that keep the word, with the reason. */
  exceptions?: Record<string, string>
}

/** In the demonstration's world people speak as they do; the database has statements. */
const PRODUCT_TEXT_FILES = /^(client|shared|server\/(?!(db|demo)\/)).*\.tsx?$/

/** Texts that an employer alone reads, and texts that a freelancer alone reads. */
const EMPLOYER_FILES =
  /^(client\/(applicants|calendar|company|crews|plan|projects|ratings|trade\/(crews|decisions|packages|right-to-work))\/|client\/(employer-dashboard|project-page)\.tsx|client\/hours\/(crew|week)\/|server\/(companies|hiring\/(crews|plan)|payments|right-to-work)\/|server\/hiring\/(accept|decide|export|invite|list|offer|reject|shortlist|undo)[\w-]*\.ts|server\/hiring\/amendments\/ask-for-terms\.ts|server\/jobs\/(ask-list-first|close-job|edit-job|post-job|reopen-job|notify-of-ending-jobs)\.ts|shared\/(hiring\/(application|invitation|plan|offer|note)-operations|jobs\/(project-acts|templates|template-operations)|right-to-work\/[\w-]+)\.ts)/
const FREELANCER_FILES =
  /^(client\/(jobs|onboarding|portfolio|settings\/calendar|trade\/handshake)\/|client\/(today\/clock)\/|server\/hiring\/(apply-to-job|take-offer|withdraw[\w-]*)\.ts|server\/hiring\/amendments\/answer-proposal\.ts|server\/messages\/(channel\/post-to-channel|react-to-message)\.ts|server\/jobs\/saved-searches\/|shared\/jobs\/saved-search-operations\.ts)/

/** One name for each thing, in every text of a screen, an answer, a mail, a push and a file. */
export const THING_NAMES: ThingName[] = [
  {
    name: 'credential',
    wrong: /\b(certificat(e|ion)s?|qualifications?|tickets?)\b/i,
    exceptions: {
      'National Rigging Certificate': 'the name of one',
      'NEBOSH General Certificate': 'the name of one',
      'Tickets and cards by name': 'says what a credential is',
    },
  },
  {
    name: 'confirm, confirmed',
    wrong: /\b(accepted|hir(e|es|ed|ing)|book|books|booked)\b/i,
    exceptions: {
      Booked: 'the state of a day, beside free and busy',
      'booked elsewhere': 'the state of a day',
      'booked twice': 'the state of a day',
      'booked though blocked': 'the state of a day',
      'Would book again.': 'a sentence for a rating, as people of the trade write it',
      'Not accepted': 'of a credential that staff refuse',
      'was not accepted': 'of a credential that staff refuse',
      'callback is accepted': 'of a calendar’s provider',
      'taking accepted': 'a key',
    },
  },
  {
    name: 'project',
    files: EMPLOYER_FILES,
    wrong: /\bjobs?\b(?! (roles?|title)\b)/i,
    exceptions: {
      'Open one from a job': 'said to a freelancer without a company',
      'Find jobs': 'said to a freelancer without a company',
      'Knows the job.': 'the trade, not a project',
      'Apply; the message opens the job': 'what a freelancer does',
    },
  },
  { name: 'job', files: FREELANCER_FILES, wrong: /\bprojects?\b/i },
  {
    name: 'freelancer, applicant, crew',
    wrong: /\b(candidates?|contractors?|employees?|staffers?)\b/i,
    exceptions: { 'not only employees': 'the law speaks of them' },
  },
  { name: 'job', wrong: /\b(gigs?|vacanc(y|ies)|assignments?)\b/i },
  { name: 'sheet', wrong: /\btime ?sheets?\b/i },
  { name: 'call sheet', wrong: /\b[Cc]allsheets?\b/ },
  {
    name: 'day rate',
    wrong: /\b(daily rate|rate per day)s?\b/i,
    exceptions: {
      'daily rate': 'the head of a column in somebody’s spreadsheet',
      'rate per day': 'the head of a column in somebody’s spreadsheet',
    },
  },
  { name: 'email', wrong: /\be-mails?\b/i },
  { name: 'postcode', wrong: /\b(post code|postal code|zip code)s?\b/i },
]

/** Breaches by the texts of `file` that call a thing by another name than the one that it has. */
export function oneNameBreaches(file: string, source: string): string[] {
  if (!PRODUCT_TEXT_FILES.test(file)) return []
  const names = THING_NAMES.filter(({ files }) => !files || files.test(file))
  return productTextsIn(file, source).flatMap((text) =>
    names.flatMap(({ name, wrong, exceptions = {} }) => {
      const rest = Object.keys(exceptions).reduce((left, part) => left.replaceAll(part, ''), text)
      const found = wrong.exec(rest)?.[0]
      return found ? [`'${found}' in '${text}' has one name, ${name}: say that everywhere`] : []
    }),
  )
}

type SyntaxNode = {
  type?: string
  value?: unknown
  tag?: { name?: string }
  quasis?: { value: { raw: string } }[]
  expressions?: unknown
}

/** What people read of a file: strings, templates with … for what is put in, and what is between tags. */
export const productTextsIn = (file: string, source: string) =>
  textsOf(parseSync(file, source).program)
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter((text) => /\s|^[A-Z]/.test(text))

function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, value, tag, quasis, expressions } = node as SyntaxNode
  if (type === 'ImportDeclaration' || (type === 'TaggedTemplateExpression' && tag?.name === 'sql')) return []
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? [value] : []
  if (type === 'TemplateLiteral' && quasis)
    return [quasis.map((quasi) => quasi.value.raw).join('…'), ...textsOf(expressions)]
  return Object.values(node).flatMap(textsOf)
}
