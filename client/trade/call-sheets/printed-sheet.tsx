import type { ReactNode } from 'react'
import type { CallSheet, CrewState, SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import { type CrewCall, type OwnCall } from '../../../shared/call-sheets/calls.ts'
import { timesByDate, timesByDay } from '../../../shared/call-sheets/times-by-day.ts'
import { isAwayFromLondonTime } from '../../../shared/call-sheets/london-clock.ts'
import { formatLondonLongDay, formatLondonTime } from '../../../shared/dates-in-london.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { PrintedSection, PrintedTable } from '../../ui/printed.tsx'
import { PrintedJob } from '../printed-job.tsx'
import { crewStateTextOf } from './crew-state-text.ts'
import { sheetAddressOf, confirmedPhoneOf } from './place-links.ts'
import { confirmedCount } from './use-crew.ts'

type PrintedSheetProps = {
  job: Job
  version: number
  content: SheetContent
  /** The calls of one of the crew; without them everybody's times. */
  own?: OwnCall[]
  children?: ReactNode
}

/**
 * The call sheet on paper, by London's clock: a page for each day but the first, which is below the place.
 */
export function PrintedSheet({ job, version, content, own, children }: PrintedSheetProps) {
  const days: [day: string, times: PrintedTime[]][] = own ? [...timesByDate(own)] : timesByDay(content.times)
  const nameOf = new Map(job.roles.map(({ id, role_name }) => [id, role_name]))
  const facts = [
    ['Place', [content.venue, sheetAddressOf(content)].filter(Boolean).join('\n')],
    ['Site contact', [content.contact_name, content.contact_phone].filter(Boolean).join(', ')],
    ['Gate', content.gate],
    ['Parking', content.parking],
    ['Bring', content.bring],
    ['Notes', content.notes],
    ['Nearest A&E', content.nearest_ae],
    ['First aid', content.first_aid],
    ['Documents', content.documents.map(({ name }) => name).join('\n')],
  ] as const
  return (
    <PrintedJob kind={version > 0 ? `Call sheet, version ${version}` : 'Call sheet, not published'} job={job}>
      {facts.map(
        ([heading, text]) =>
          text && (
            <PrintedSection key={heading} heading={heading}>
              <p>{text}</p>
            </PrintedSection>
          ),
      )}
      {days.map(([day, ofDay], n) => (
        <PrintedSection
          key={day}
          heading={`${formatLondonLongDay(`${day}T12:00:00Z`)}${isAwayFromLondonTime(ofDay[0]!.at) ? ', London time' : ''}`}
          isNewPage={n > 0}
        >
          <PrintedTable
            columns={['From', 'Until', 'What', 'Who']}
            widths={['20mm', '20mm', 'auto', '50mm']}
            rows={ofDay.map(({ at, until, label, role_id }) => [
              formatLondonTime(at),
              until ? formatLondonTime(until) : '',
              label,
              own ? '' : (role_id && nameOf.get(role_id)) || 'Everybody',
            ])}
          />
        </PrintedSection>
      ))}
      {children}
    </PrintedJob>
  )
}

type PrintedTime = CrewCall & { role_id?: string | null }

type PrintedCrewProps = { job: Job; sheet: CallSheet | null; crew: CrewState[]; isNewPage?: boolean }

/** Who is confirmed, by role, with the number that they let the company ring, and how far the call sheet has got with each. */
export function PrintedCrew({ job, sheet, crew, isNewPage }: PrintedCrewProps) {
  return (
    <PrintedSection heading={`Crew, ${confirmedCount(job, sheet)} confirmed`} isNewPage={isNewPage ?? false}>
      {crew.length > 0 && (
        <PrintedTable
          columns={['Role', 'Name', 'Phone', 'Call sheet']}
          rows={crew
            .toSorted((a, b) => a.role_name.localeCompare(b.role_name) || a.full_name.localeCompare(b.full_name))
            .map((one) => [
              one.role_name,
              one.full_name,
              confirmedPhoneOf(job, one.freelancer_id) ?? '',
              crewStateTextOf(one, sheet?.version ?? 0, Date.now()).state,
            ])}
        />
      )}
    </PrintedSection>
  )
}
