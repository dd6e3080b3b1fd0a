import type { Plugin } from 'vite'

/** Pattern and replacement: each must match in the router at least once, or the build fails. */
const CHANGES: { what: string; find: RegExp; write: string }[] = [
  { what: 'the warnings for developers', find: /ENABLE_DEV_WARNINGS = true/g, write: 'ENABLE_DEV_WARNINGS = false' },
  { what: 'names for the developer tools', find: /^\w+\.displayName = "\w+";$/gm, write: '' },
  {
    what: 'components made by a call',
    find: /= (React\d*\.(?:forwardRef|createContext|memo)\()/g,
    write: '= /*#__PURE__*/ $1',
  },
]

/**
 * Unused components of the router (Form, ScrollRestoration ...) stay in the bundle because a name is assigned to them for the
 * developer tools and because the calls that create them are not marked as pure. Marked so, they are tree-shaken, together with the warnings
 * for developers: 1.6 kB in brotli. The bundler's own option (treeshake.propertyWriteSideEffects) applies to all modules, where such a write may matter.
 */
export function lightRouter(): Plugin {
  const found = new Set<string>()
  return {
    name: 'light-router',
    apply: 'build',
    buildStart: () => found.clear(),
    transform(code, id) {
      if (!id.includes('/react-router/dist/')) return null
      return CHANGES.reduce((text, { what, find, write }) => {
        if (text.search(find) >= 0) found.add(what)
        return text.replace(find, write)
      }, code)
    },
    buildEnd(error) {
      const missing = CHANGES.filter(({ what }) => !found.has(what)).map(({ what }) => what)
      if (!error && missing.length > 0)
        this.error(
          `react-router is written otherwise: ${missing.join(', ')} not found. See scripts/vite/light-router.ts.`,
        )
    },
  }
}
