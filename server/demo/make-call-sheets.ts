import { createHash } from 'node:crypto'
import type { SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import type { DocumentStore } from '../ports/files/files.ts'
import { printPdfPage } from './draw.ts'
import {
  type DemoApplication,
  createSeededRandom,
  type DemoWorld,
  type DemoFreelancer,
  type DemoProject,
  type SeededRandom,
  type DemoCallSheet,
} from './world.ts'
import { CALL_SHEET_WORDS } from './words/documents.ts'

/** A separate random sequence, so that the rest of the world does not change with the call sheets. */
const CALL_SHEETS_SEED = 20_261_221
const CALL_SHEET_HOUR_MS = 3_600_000

type DemoSheetCopy = DemoCallSheet['copies'][number]

/**
 * The rigger's two confirmed jobs: one at version 3 and seen, one with an unseen change. The showcase at version 3: of
 * its crew one has seen it, one has received it, one was notified, one was not.
 */
export async function makeCallSheets(
  { now }: DemoWorld,
  documents: DocumentStore,
  applied: DemoApplication[],
  rigger: DemoFreelancer,
  showcase: DemoProject,
): Promise<DemoCallSheet[]> {
  const random = createSeededRandom(CALL_SHEETS_SEED)
  const ago = (hours: number) => new Date(now.getTime() - hours * CALL_SHEET_HOUR_MS).toISOString()
  const crewOf = (project: DemoProject) =>
    applied.filter((each) => each.project === project && each.status === 'accepted').map((each) => each.freelancer.id)
  const own = applied
    .filter(({ freelancer, status }) => freelancer === rigger && status === 'accepted')
    .map(({ project }) => project)
    .filter(({ job }) => job.date_end > now.toISOString())
    .toSorted((a, b) => a.job.date_start.localeCompare(b.job.date_start))

  const { notified, reached, seen } = sheetMarksAt(ago)
  const made: DemoCallSheet[] = []
  for (const [n, project] of own.entries()) {
    const state = n === 0 ? seen(3, 20) : { ...seen(1, 26), ...notified(2, 2) }
    made.push(await makeCallSheet(random, documents, project, n === 0 ? 3 : 2, ago, [{ ...state, whose: rigger.id }]))
  }
  const states: Partial<DemoSheetCopy>[] = [
    seen(3, 1),
    { ...seen(2, 8), ...reached(3, 1.2) },
    { ...seen(2, 9), ...notified(3, 1.4), last_reached_at: ago(40 / 60) },
    { last_reached_at: ago(30) },
  ]
  const crew = crewOf(showcase).map((whose, n) => ({ whose, ...states[n % states.length] }))
  made.push(await makeCallSheet(random, documents, showcase, 3, ago, crew))
  return made
}

/** How far a version has got with somebody, some hours ago. */
export function sheetMarksAt(ago: (hours: number) => string) {
  const notified = (version: number, hours: number) => ({ sent_version: version, sent_at: ago(hours) })
  const reached = (version: number, hours: number) => ({
    ...notified(version, hours),
    reached_version: version,
    reached_at: ago(hours),
    last_reached_at: ago(hours),
  })
  const seen = (version: number, hours: number) => ({
    ...reached(version, hours + 0.2),
    seen_version: version,
    seen_at: ago(hours),
    seen_before: version - 1,
  })
  return { notified, reached, seen }
}

export async function makeCallSheet(
  random: SeededRandom,
  documents: DocumentStore,
  { job }: DemoProject,
  version: number,
  ago: (hours: number) => string,
  crew: (Partial<DemoSheetCopy> & { whose: string })[],
): Promise<DemoCallSheet> {
  const words = random.pick(CALL_SHEET_WORDS)
  const bytes = printPdfPage([job.title, 'Site map and risk assessment', words.parking.replaceAll('\n', ', ')])
  const document: DemoCallSheet['document'] = {
    id: random.id(new Date(ago(40))),
    job_id: job.id,
    added_by: job.employer_id,
    document_file: await documents.save(bytes),
    document_name: 'site-map.pdf',
    document_type: 'application/pdf',
    document_size: bytes.length,
    document_hash: createHash('sha256').update(bytes).digest('hex'),
    created_at: ago(40),
  }
  const last = demoSheetContentOf(random, job, words, document)
  const published = [earlierSheetContent(last, { withoutUntil: true }), earlierSheetContent(last, {}), last].slice(
    -version,
  )
  return {
    sheet: { job_id: job.id, version, draft_rev: version },
    versions: published.map((content, n) => ({
      job_id: job.id,
      version: n + 1,
      content,
      body_hash: '',
      published_by: job.employer_id,
      published_at: ago(2 + (version - n - 1) * 12),
    })),
    copies: crew.map(({ whose, ...state }) => ({ job_id: job.id, freelancer_id: whose, ...state })),
    document,
  }
}

/** An earlier version, in which the get-in was half an hour later. */
function earlierSheetContent(last: SheetContent, { withoutUntil = false }): SheetContent {
  const later = (at: string) => new Date(Date.parse(at) + CALL_SHEET_HOUR_MS / 2).toISOString()
  return {
    ...last,
    times: last.times.map((time) => ({
      ...time,
      at: time.label === 'get-in' ? later(time.at) : time.at,
      until: withoutUntil ? null : time.until,
    })),
  }
}

function demoSheetContentOf(
  random: SeededRandom,
  { location, postcode, date_start, date_end }: DemoProject['job'],
  words: (typeof CALL_SHEET_WORDS)[number],
  { id, document_name, document_type, document_size }: DemoCallSheet['document'],
): SheetContent {
  const [town = '', venue = ''] = location.split(',').map((part) => part.trim())
  const first = Date.parse(date_start.slice(0, 10))
  const days = Math.max(1, Math.ceil((Date.parse(date_end) - first) / (24 * CALL_SHEET_HOUR_MS)))
  const time = (day: number, hours: number, label: string, until?: number) => {
    const at = (clock: number) => new Date(first + (day * 24 + clock) * CALL_SHEET_HOUR_MS).toISOString()
    return {
      id: random.id(new Date(first)),
      at: at(hours),
      until: until ? at(until) : null,
      label,
      role_id: null,
    }
  }
  const between = Array.from({ length: Math.max(0, days - 2) }, (_, n) => [
    time(n + 1, 9, 'focus'),
    time(n + 1, 19.5, 'show'),
  ])
  return {
    venue: `${venue}, ${words.door}`,
    address: [words.street, town].filter(Boolean).join(', '),
    postcode: postcode ?? '',
    times: [
      time(0, 6.25, 'breakfast'),
      time(0, 7, 'get-in'),
      ...between.flat(),
      ...(days > 1 ? [time(days - 1, 22.5, 'load-out', 28)] : [time(0, 23, 'load-out', 26)]),
    ],
    contact_name: words.contact,
    contact_phone: words.phone,
    gate: words.gate,
    parking: words.parking,
    bring: words.bring,
    notes: words.notes,
    nearest_ae: words.nearest_ae,
    first_aid: words.first_aid,
    documents: [{ id, name: document_name, type: document_type, size: document_size }],
  }
}
