// dependency-cruiser reads imports with Babel, since it knows no TypeScript 7. Types are erased, but an import of a type stays an import:
// a circle of types is a circle, and a type from the wrong place is from the wrong place.
const keepTypeImports = () => ({
  visitor: {
    /** @param {{ node: { body: { type: string, importKind?: string, specifiers: { importKind?: string }[] }[] } }} program */
    Program(program) {
      for (const node of program.node.body) {
        if (node.type === 'ImportDeclaration') {
          node.importKind = 'value'
          for (const one of node.specifiers) if (one.importKind) one.importKind = 'value'
        }
      }
    },
  },
})

module.exports = {
  plugins: [keepTypeImports],
  presets: [[require.resolve('@babel/preset-typescript'), { onlyRemoveTypeImports: true, allowDeclareFields: true }]],
}
