import type { HeldDraft } from '../../../client/offline/store/drafts.ts'

let latest = Date.parse('2030-01-01')

/** A draft as a screen shows it, which becomes `id`: newer than all before it. */
export const written = (id: string, key: string, value = 'Words'): HeldDraft => ({ key, value, version: ++latest, id })
