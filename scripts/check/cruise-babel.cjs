// dependency-cruiser reads imports with Babel, since it knows no TypeScript 7. It is given only the imports of a file, as the parser of
// the build finds them, in a quarter of the time. An import of a type is one like any other: a circle of types is a circle, and
// a type from the wrong place is from the wrong place.
// It takes .ts files for readable only where it finds @swc/core, which does nothing else here: without that it reads no file and reports none.
const { readImports } = require('./read-imports.mjs')

const onlyImports = () => ({
  /** @param {string} source @param {{ sourceFileName: string }} options @param {(source: string, options: object) => unknown} parse */
  parserOverride: (source, options, parse) =>
    parse(
      readImports(options.sourceFileName, source)
        .map(({ name, isLazy }) => (isLazy ? `import(${JSON.stringify(name)})` : `import ${JSON.stringify(name)}`))
        .join('\n'),
      options,
    ),
})

module.exports = { plugins: [onlyImports] }
