import { peopleText } from '../../shared/counts.ts'
import type { CompanyNeed } from '../../shared/hiring/company-needs.ts'
import { queueSheetReminder } from '../offline/outbox/kinds/call-sheet.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Reminds each of them of the call sheet, through the outbox: loaded separately from the first screen. */
export async function remindCrewOfSheet({ job, people }: CompanyNeed & { kind: 'unseen' }) {
  try {
    for (const person of people) await queueSheetReminder({ job, person })
    toast({ tone: 'go', text: `Reminding ${peopleText(people.length)} of the call sheet.` })
  } catch {
    toast({ tone: 'stop', text: 'The reminder could not be kept on this device.' })
  }
}
