const ZOD = /^(zod|@hono\/zod-openapi)(\/|$)/

/**
 * What is wrong with one import of `file` that .dependency-cruiser.mjs cannot say: there an import of a type is an import like any
 * other, and a browser may well load types of zod's. A list of sentences, mostly empty.
 */
export function breachesOf(file, { name, target, isType }, zodFiles) {
  const [tier] = file.split('/')
  const found = []
  const say = (is, sentence) => is && found.push(`imports ${name}: ${sentence}`)
  if (tier === 'client') {
    say(ZOD.test(name), 'zod stays out of the browser')
    say(!isType && zodFiles.has(target), 'this file loads zod; the client takes only types from it (import type)')
  }
  say(tier === 'scripts' && /^(client|server)\//.test(target ?? ''), 'scripts stand beside the product')
  return found
}

/** A part put into an address as it is. A whole `path` or `query` is made elsewhere, by the same means; what `at` takes, and a type, is one of the paths that there are. */
const RAW_PATH = /(?<!pathTo|\bat\()`\/[a-z][^`\n]*\$\{(?!(?:path|query|string|pathTo`[^`]*`)\})/

/** In a style, a script or a page. A shadow may be black. */
const RAW_COLOUR = /#[0-9a-f]{6}\b|\b(rgb|hsl|oklch)a?\((?!0 0 0 )/i

/** Where colours are written, and what is made of them. */
const COLOURS = /^client\/ui\/(chakra\/|tokens\.css$)/

/** The rules and their tests must quote what they forbid. */
const QUOTES = new Set(['scripts/fence-rules.mjs', 'tests/scripts/fence.test.ts'])

/** Rules about the file itself: its name, and words that do not belong in it. */
export function houseBreaches(file, source) {
  if (QUOTES.has(file)) return []
  const found = []
  const say = (is, sentence) => is && found.push(sentence)
  say(
    file.startsWith('client/') && RAW_PATH.test(source),
    "what stands in an address is encoded: write at('/users/{id}', { id }) or pathTo`/portfolio?id=${id}` (client/http/path-to.ts)",
  )
  say(
    /^(client\/|vite\.config\.ts$)/.test(file) && !COLOURS.test(file) && RAW_COLOUR.test(source),
    'a colour is written once, in client/ui/chakra/: use its variable of tokens.css',
  )
  const isTest = /^tests\/.*\.(test|spec|bench)\.tsx?$/.test(file)
  say(
    /(^|\/)(utils?|helpers|repositories|controllers)(\/|\.tsx?$)/.test(file),
    'no drawer of that name: put it where it is used',
  )
  say(/(^|\/)index\.tsx?$/.test(file), 'no barrel files')
  say(/\.tsx?$/.test(file) && !/^[a-z0-9.-]+$/.test(file.split('/').at(-1)), 'file names are kebab-case')
  say(/\.tsx?$/.test(file) && /^(?!\s*(\*|\/\/)).*\bas any\b/m.test(source), 'no `as any`')
  say(
    /\/\/ ?@ts-(ignore|nocheck)|oxlint-disable(?!-next-line)|eslint-disable/.test(source),
    'no check is switched off for a whole file',
  )
  say(
    isTest && /\b(it|test|describe)\.(skip|only|todo|fails|skipIf|runIf)\b|\b[fx](it|describe)\(/.test(source),
    'no test is skipped or singled out',
  )
  return found
}
