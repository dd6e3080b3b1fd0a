import type { CrewState } from '../../../shared/call-sheets/call-sheets.ts'
import { peopleText } from '../../../shared/counts.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { queueSheetReminder } from '../../offline/outbox/kinds/call-sheet.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** Reminds each of them of the call sheet, through the outbox. */
export async function remindCrewOfSheet({ job, people }: { job: Job; people: CrewState[] }) {
  try {
    for (const person of people) await queueSheetReminder({ job, person })
    toast({ tone: 'go', text: `Reminding ${peopleText(people.length)} of the call sheet.` })
  } catch {
    toast({ tone: 'stop', text: 'The reminder could not be kept on this device.' })
  }
}
