import type { CallSheet } from './call-sheets.ts'

/** Of a call sheet as its crew have it, of one of its crew, or of a copy: what this person confirmed last. */
type SheetSeenCopy = { seen_version: number | null } | null | undefined

/** Whether they have confirmed to have seen this version or a later one. Nobody has seen version 0: nothing is published. */
export const hasSeenVersion = (copy: SheetSeenCopy, version: number) =>
  version > 0 && (copy?.seen_version ?? 0) >= version

/** For one of the crew: whether they have seen the version that stands. */
export const isSheetSeen = (sheet: Pick<CallSheet, 'version' | 'seen_version'>) => hasSeenVersion(sheet, sheet.version)
