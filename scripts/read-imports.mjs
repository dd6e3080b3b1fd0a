import { parseSync } from 'rolldown/utils'

/** The imports of one source file: {name, isType}; re-exports and `import()` count. Throws on a syntax error. */
export function readImports(file, source) {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const written = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter((entry) => entry.moduleRequest)
      .map((entry) => ({ name: entry.moduleRequest.value, isType: entry.isType })),
  )
  const lazy = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => source.slice(start, end))
    .filter((text) => /^['"].*['"]$/.test(text))
    .map((text) => ({ name: text.slice(1, -1), isType: false }))
  return [...written, ...passedOn, ...lazy]
}
