import { fileURLToPath } from 'node:url'
import { DEXIE_MODULE } from './prefetched-files.ts'

/**
 * Few, larger chunks where the bundler would make thirty small ones: what frame and dashboards share; a screen with all that it opens
 * (its dialogs, its sheets); and what several screens share. The worker precaches one file after the other, and each costs a round
 * trip. What signed-out pages need as well is a small chunk of its own; nothing that is loaded on demand may end up in a chunk that
 * the first screen needs. Chakra's widgets are one chunk; forms with fields of Chakra's are apart from the rest of their screen,
 * which then need not wait for them.
 */
export function chunksByScreen() {
  type ModuleInfo = { importers: string[]; importedIds: string[]; dynamicImporters: string[]; isEntry: boolean }
  type Graph = {
    getModuleInfo: (id: string) => ModuleInfo | null
  }
  const known = new Map<string, Set<string>>()
  const forms = new Map<string, boolean>()
  // Relative to the project's root, which may itself be in a folder called client.
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const inside = (id: string) => (id.startsWith(root) ? id.slice(root.length) : id)
  const isWidget = (id: string) => /^client[\\/]ui[\\/]chakra[\\/]/.test(inside(id))

  return (id: string, graph: Graph) => {
    if (DEXIE_MODULE.test(id) || /store[\\/](device|database)\.ts$/.test(id)) return 'database'
    const rootIds = [...rootsOf(id, graph)]
    const roots = rootIds.map((root) => inside(root).replace(/^client[\\/]/, ''))
    const suffix = rootIds.every((root) => hasWidgets(root, graph)) ? '-forms' : ''
    // What every screen needs is one file, and the frame of those for people who are signed in another.
    if (roots.some((root) => /^(index|main)/.test(root)) || /rolldown[\\/]runtime/.test(id)) return 'index'
    if (roots.every((root) => root.startsWith('signed-in.'))) return 'app'
    // Their dashboard and what it shares with other screens are one file for freelancers; the one of employers is larger,
    // and a freelancer's link to a job would wait for it.
    if (roots.every((root) => root.startsWith('jobs/freelancer-dashboard.'))) return 'freelancer'
    if (rootIds.every(isWidget)) return 'widgets'
    const screens = new Set(roots.map(screenOf))
    if (screens.size === 1 && !screens.has(null)) return `${[...screens][0]}${suffix}`
    if (isRoot(id, graph)) return null
    if (!screens.has(null)) return `kit${suffix}`
    const frames = roots.filter((root) => FRAME_PATTERN.test(root))
    const isForSignedOut = roots.some((root) => SIGNED_OUT.test(root))
    // What the offline engine shares with signed-in screens: otherwise the first sync would wait for a dozen requests.
    if (frames.length === 0 && !isForSignedOut && roots.length > 1 && roots.includes('offline/session/engine.ts'))
      return 'sending'
    // Cards, inputs, icons and libraries of several screens: otherwise the entry would list each as a file of its own.
    if (frames.length === 0) return roots.length > 2 && !isForSignedOut ? `kit${suffix}` : null
    if (roots.length === 1) return null
    // What signed-out pages share with signed-in screens: the landing page does not load the fields.
    if (roots.includes('landing/landing-screen.tsx')) return 'index'
    if (roots.includes('auth/auth-screen.tsx')) return 'fields'
    if (isForSignedOut) return frames.every((root) => root.startsWith('employer-dashboard.')) ? 'packages' : 'fields'
    // What Chakra's widgets need is loaded by freelancers and employers.
    if (rootIds.some(isWidget)) return 'app'
    // What only one account type needs, the other's device need not fetch.
    if (frames.every((root) => root.startsWith('employer-dashboard.'))) return 'employer'
    return frames.every((root) => root.startsWith('jobs/')) ? 'freelancer' : 'app'
  }

  /** The entry and the lazily imported modules that load this module. */
  function rootsOf(id: string, graph: Graph): Set<string> {
    const found = known.get(id) ?? new Set<string>()
    if (known.has(id)) return found
    known.set(id, found)
    if (isRoot(id, graph) || isWidget(id)) found.add(id)
    if (isWidget(id)) return found
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
      for (const root of rootsOf(importer, graph)) found.add(root)
    }
    return found
  }

  /** Whether the module imports Chakra's widgets, itself or through others. */
  function hasWidgets(id: string, graph: Graph): boolean {
    const already = forms.get(id)
    if (already !== undefined) return already
    // A circle is left at the module it began with.
    forms.set(id, false)
    const has = isWidget(id) || (graph.getModuleInfo(id)?.importedIds ?? []).some((other) => hasWidgets(other, graph))
    forms.set(id, has)
    return has
  }

  function isRoot(id: string, graph: Graph) {
    const module = graph.getModuleInfo(id)
    return !module || module.isEntry || module.dynamicImporters.length > 0
  }
}

const FRAME_PATTERN = /^(signed-in|jobs[\\/]freelancer-dashboard|employer-dashboard)\./
const SIGNED_OUT = /^(landing|auth)[\\/]([\w-]+-screen)\./
/** Modules that stay separate: large ones (the widgets, the engine, the map, a library for one button), and those of signed-out pages. */
const OWN_CHUNK_PATTERN =
  /^(landing|offline|ui|http|mailed|shared|shell|node_modules)[\\/]|[\\/](qr-code|photo-cropper|country-map)\./

/** The name of a screen's chunk, which is its folder; null for modules that stay separate. */
function screenOf(root: string) {
  const isSeparate = OWN_CHUNK_PATTERN.test(root) || FRAME_PATTERN.test(root) || SIGNED_OUT.test(root)
  return isSeparate ? null : (/^([\w-]+)[\\/]/.exec(root)?.[1] ?? null)
}
