import { countWithNoun } from '../../shared/counts.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { countUnsentAndDrafts, signOutOfDevice } from '../offline/session/sign-out.ts'

/** The Sign out button: warns with the number of unsent items. */
export async function logOut(): Promise<void> {
  const counted = await countUnsentAndDrafts()
  const lost = counted && lostWorkText(...counted)
  if (lost !== '' && !(await confirm(lost ? knownLossWarning(lost) : UNKNOWN_LOSS_WARNING))) return
  await signOutOfDevice()
}

/** '2 items and 1 draft'; empty if there are none. */
export function lostWorkText(items: number, drafts: number) {
  const lost = [items > 0 && countWithNoun(items, 'item'), drafts > 0 && countWithNoun(drafts, 'draft')]
  return lost.filter(Boolean).join(' and ')
}

const UNKNOWN_LOSS_WARNING = {
  title: 'Sign out anyway?',
  text: 'This browser’s storage isn’t responding, so we can’t tell what hasn’t been sent. Anything still waiting on this device is lost if you sign out now.',
  confirmLabel: 'Sign out',
  cancelLabel: 'Stay signed in',
  tone: 'danger' as const,
}

const knownLossWarning = (lost: string) => ({
  title: `${lost} not sent yet`,
  text: 'Anything waiting on this device is lost if you sign out now. Once there’s signal it sends itself.',
  confirmLabel: `Sign out and lose ${lost}`,
  cancelLabel: 'Stay signed in',
  tone: 'danger' as const,
})
