import type { OwnCompany } from '../../shared/companies/companies.ts'
import type { Me } from '../../shared/people/users.ts'
import { request } from '../http/request.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { useConfirmed } from '../trade/use-confirmed.tsx'
import { changeTeam } from './change-team.ts'
import styles from './team.module.css'
import { pathTo } from '../http/path-to.ts'

/** The owner closes the company, everybody else leaves it. Both cannot be taken back. */
export function CloseOrLeave({ company, me }: { company: OwnCompany; me: Me }) {
  const { confirmed, dialog } = useConfirmed()
  const isOwner = company.owner_id === me.id

  async function leave() {
    const isSure = await confirm({
      title: `Leave ${company.name}?`,
      text: 'Its projects and conversations go from your phones at once. Only a new invitation brings you back.',
      confirmLabel: 'Leave',
      tone: 'danger',
    })
    if (!isSure) return
    await changeTeam(() => request('DELETE', pathTo`/companies/members/${me.id}`), `You have left ${company.name}.`)
  }

  async function close() {
    const left = me.posts_left > 0 ? ` The ${me.posts_left} posts left on your packages are lost.` : ''
    const isSure = await confirm({
      title: `Close ${company.name}?`,
      text: `Its projects are closed, its team is dissolved, and its page is gone.${left} This cannot be taken back.`,
      confirmLabel: 'Close the company',
      tone: 'danger',
    })
    if (!isSure) return
    await changeTeam(() => confirmed(() => request('POST', '/companies/close')), `${company.name} is closed.`)
  }

  return (
    <div className={styles.end}>
      {isOwner ? (
        <Button variant="danger" onClick={() => void close()}>
          Close the company
        </Button>
      ) : (
        <Button onClick={() => void leave()}>Leave the company</Button>
      )}
      {dialog}
    </div>
  )
}
