import type { UserContext } from '../../context.ts'
import { faceName, previewName } from './files.ts'
import { isHeldByOther } from './files-keep-picture.ts'
import { usedFiles } from './used-files.ts'

/**
 * After the write in which rows of `me` have lost these pictures (file names; null is none): what no row shows any more is gone
 * at once, copies too, and its address answers 404. What another person shows, or is just about to, stays. Never fails: what
 * cannot be taken now is the sweep's.
 */
export async function dropPictures({ db, ports, log, user }: UserContext, lost: (string | null)[]) {
  const names = new Set(lost.filter((name) => name !== null))
  if (names.size === 0) return
  try {
    const used = usedFiles(db.read)
    for (const name of names)
      if (!used.has(name) && !isHeldByOther(ports.files, name, user.id))
        for (const copy of [name, previewName(name), faceName(name)]) await ports.files.remove(copy)
  } catch (error) {
    log.warn({ err: error }, 'a picture that is shown no more waits for the sweep')
  }
}
