import { detailOf } from '../http/request.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { toast } from '../ui/overlays/toast.ts'
import { TEXT } from '../../shared/texts.ts'

/** Asks the server, and says what came of it; the rows follow with the sync. True when it worked. */
export async function changeTeam(ask: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await ask()
  } catch (error) {
    toast({ tone: 'stop', text: detailOf(error, TEXT.companyFailed) })
    return false
  }
  await syncNow()
  toast({ tone: 'go', text: done })
  return true
}
