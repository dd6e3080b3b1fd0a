import { TEXT } from '../../shared/texts.ts'
import { detailOf } from '../http/request.ts'
import { confirm, type Question } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useConfirmed } from '../trade/use-confirmed.tsx'

/** Turning a second step off: whether to, then whether it is the person. The screen shows `dialog`. */
export function useTurnOff() {
  const { confirmed, dialog } = useConfirmed()

  async function turnOff<T>(question: Question, call: () => Promise<T>, onDone: (answer: T) => void) {
    if (!(await confirm({ tone: 'danger', ...question }))) return
    try {
      onDone(await confirmed(call))
    } catch (error) {
      toast({ tone: 'stop', text: detailOf(error, TEXT.twoFactorFailed) })
    }
  }

  return { turnOff, dialog }
}
