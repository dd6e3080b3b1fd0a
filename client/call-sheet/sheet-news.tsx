import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLive } from '../offline/store/use-live.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { toast } from '../ui/overlays/toast.ts'
import { changeText } from '../../shared/call-sheets/sheet-changes.ts'
import { findOwnSheet, ownChanges } from '../trade/call-sheets/use-own-sheet.ts'
import { pathTo } from '../http/path-to.ts'

/** Announces a call sheet that arrived while the app is open: with a live screen there is no push. Renders nothing. */
export default function SheetNews() {
  const sheets = useLive(findSheets, [])
  const known = useRef<Map<string, number> | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    if (!sheets) return
    const before = known.current
    known.current = new Map(sheets.map(({ id, version }) => [id, version]))
    if (!before || pathname === '/call-sheet') return
    for (const { id, version, title, isSeen, changes } of sheets) {
      if (isSeen || version <= (before.get(id) ?? 0)) continue
      const open = () => void navigate(pathTo`/call-sheet?job=${id}`)
      const what = version === 1 ? 'Call sheet' : `Call sheet v${version}`
      const text = `${what}: ${title}${changes && `. ${changes}`}`
      toast({ tone: 'info', text, action: { label: 'Open', onClick: open } })
    }
  }, [sheets, navigate, pathname])

  return null
}

/**
 * The crew's call sheets; a company's own are not announced. Null until the first sync is done, since what it brings is
 * not new.
 */
async function findSheets(db: StandbyDb) {
  // Read in the same transaction, so that both are from the same moment.
  if (!(await db.facts.get('synced_at'))) return null
  const sheets = (await db.call_sheets.toArray()).filter(({ crew }) => crew === null)
  const owns = await Promise.all(sheets.map(({ id }) => findOwnSheet(db, id)))
  return sheets.map(({ id, version, seen_version }, n) => ({
    id,
    version,
    title: owns[n]?.job.title ?? '',
    isSeen: seen_version >= version,
    changes: owns[n] ? changeText(ownChanges(owns[n])) : '',
  }))
}
