import { detailOf, request } from '../http/request.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { pathTo } from '../http/path-to.ts'

export type Named = { id: string; name: string }

/** Blocks after a question, or unblocks at once; true when it is done. */
export async function setBlocked({ id, name }: Named, isBlocked: boolean) {
  if (isBlocked && !(await isSure(name))) return false
  try {
    await request(isBlocked ? 'PUT' : 'DELETE', pathTo`/users/${id}/block`)
  } catch (error) {
    toast({ tone: 'stop', text: detailOf(error, 'Nothing was changed. Please try again.') })
    return false
  }
  toast({ tone: 'go', text: isBlocked ? `${name} is blocked.` : `${name} can write to you again.` })
  void syncNow()
  return true
}

const isSure = (name: string) =>
  confirm({
    title: `Block ${name}?`,
    text: 'They can no longer write to you or apply to your projects. They are not told. What you have written to each other stays.',
    confirmLabel: 'Block',
    tone: 'danger',
  })
