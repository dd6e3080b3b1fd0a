import { confirm } from '../ui/confirm.ts'
import { countUnsent, signOut } from './sign-out.ts'

/** Logout, as a person presses it: warned with the count when something has not left this phone. */
export async function logOut(): Promise<void> {
  const count = await countUnsent()
  if (count > 0 && !(await confirm(warning(count)))) return
  await signOut()
}

function warning(count: number) {
  const items = count === 1 ? '1 item' : `${count} items`
  return {
    title: `${items} not sent yet`,
    text: 'What waits on this phone is lost when you log out now. With signal it leaves by itself.',
    confirmLabel: `Log out, lose ${items}`,
    cancelLabel: 'Stay signed in',
    tone: 'danger' as const,
  }
}
