import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { World } from './world.ts'

type Folder = 'files' | 'documents' | 'uploads'

/** The names in a store of the world, in its folder or in its bucket. */
export function keptIn({ folder, objects }: World, store: Folder): string[] {
  if (objects)
    return [...objects.keys()].flatMap((key) => (key.startsWith(`${store}/`) ? [key.slice(store.length + 1)] : []))
  try {
    const entries = readdirSync(join(folder, store), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(join(folder, store), join(entry.parentPath, entry.name)))
  } catch {
    return []
  }
}

/** Makes everything in the store two hours older. */
export function ageKept(world: World, store: Folder) {
  const long = new Date(Date.now() - 7_200_000)
  for (const name of keptIn(world, store)) {
    if (world.objects) world.objects.get(`${store}/${name}`)!.at = long
    else utimesSync(join(world.folder, store, name), long, long)
  }
}

/** A file with a name that our code would not choose. */
export function keepStrange({ folder, objects }: World, store: Folder, name: string) {
  if (objects) objects.set(`${store}/${name}`, { bytes: Buffer.from('half'), at: new Date() })
  else writeFileSync(join(folder, store, name), 'half')
}
