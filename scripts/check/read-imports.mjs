import { parseSync } from 'rolldown/utils'

/**
 * The imports of one source file; re-exports and `import()` count. Throws on a syntax error.
 *
 * @typedef {{ name: string, isType: boolean, isLazy: boolean }} Import
 * @param {string} file its name says whether it may hold types and tags
 * @param {string} source
 * @returns {Import[]}
 */
export function readImports(file, source) {
  const { module, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const written = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
    isLazy: false,
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? { name: moduleRequest.value, isType, isLazy: false } : [],
    ),
  )
  const lazy = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => source.slice(start, end))
    .filter((text) => /^['"].*['"]$/.test(text))
    .map((text) => ({ name: text.slice(1, -1), isType: false, isLazy: true }))
  return [...written, ...passedOn, ...lazy]
}
