// dependency-cruiser reads imports with Babel, since it knows no TypeScript 7. It is given only the imports of a file, as the parser of
// the build finds them, in a sixth of the time. An import of a type is one like any other: a circle of types is a circle, and
// a type from the wrong place is from the wrong place.
const { parseSync } = require('rolldown/utils')

const onlyImports = () => ({
  /** @param {string} source @param {{ sourceFileName: string }} options @param {(source: string, options: object) => unknown} parse */
  parserOverride: (source, options, parse) => parse(importsOf(options.sourceFileName, source), options),
})

/** The imports of a source, without names: one statement each. @param {string} file @param {string} source */
function importsOf(file, source) {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const passedOn = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? []))
  return [
    ...[...module.staticImports.map((one) => one.moduleRequest), ...passedOn].map(
      ({ value }) => `import ${JSON.stringify(value)}`,
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => `import(${source.slice(start, end)})`),
  ].join('\n')
}

module.exports = { plugins: [onlyImports] }
