import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { at } from '../http/path-to.ts'

type PersonToBlock = { id: string; name: string }

/** Blocks after a confirmation, or unblocks at once; resolves to true when done. */
export function useSetBlocked() {
  const isEmployer = useOwnRecord()?.user_type === 'employer'
  const { send } = useChange(
    async ({ id, name, isBlocked }: PersonToBlock & { isBlocked: boolean }) => {
      await request(isBlocked ? 'PUT' : 'DELETE', at('/users/{id}/block', { id }))
      toast({ tone: 'go', text: isBlocked ? `${name} is blocked.` : `${name} can write to you again.` })
      void syncNow()
    },
    'Nothing was changed. Please try again.',
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )
  return async (person: PersonToBlock, isBlocked: boolean) =>
    (!isBlocked || (await isBlockConfirmed(person.name, isEmployer))) && send({ ...person, isBlocked })
}

const isBlockConfirmed = (name: string, isEmployer: boolean) =>
  confirm({
    title: `Block ${name}?`,
    text: `${isEmployer ? 'They can no longer write to you or apply to your projects.' : 'They can no longer write to you or invite you, and you can’t apply for their jobs.'} They won’t be told. Your messages to each other stay.`,
    confirmLabel: 'Block',
    tone: 'danger',
  })
