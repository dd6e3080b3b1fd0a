import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { countWithNoun } from '../../shared/counts.ts'
import type { DeletionEffects } from '../../shared/accounts/auth.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'
import { useSession } from '../offline/session/session.ts'
import { countUnsentAndDrafts, signOutOfDevice } from '../offline/session/sign-out.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useConfirmed } from '../trade/use-confirmed.tsx'
import styles from './settings.module.css'

/** Shows what ends and what stays, asks for confirmation, and deletes everything on this device. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const isFree = usePostingIsFree() === true
  const { online } = useStatus()
  const navigate = useNavigate()
  const { confirmed, dialog } = useConfirmed()
  const { data: lines } = useQuery({
    queryKey: ['deletion'],
    queryFn: async ({ signal }) => {
      const ends = await request('GET', '/users/me/deletion', undefined, { signal })
      return deletionConsequences(ends, await countUnsentAndDrafts(), isFree)
    },
    staleTime: 0,
    gcTime: 0,
  })

  const erasing = useChange(async () => {
    if (!user) return
    await confirmed(() => request('DELETE', '/users/me', {}))
    // Its streams end with it: by now the server's 401 to another request may have signed this tab out.
    await signOutOfDevice(user.id)
    // Not the sign-in form that a signed-out visitor of the settings is sent to.
    navigate('/home', { replace: true })
    toast({ tone: 'go', text: 'Your account is deleted.' })
  }, 'Your account could not be deleted.')

  return (
    <>
      <Dialog
        open
        role="alertdialog"
        title="Delete your account?"
        description="This cannot be undone."
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Keep it</Button>
            <Button
              variant="danger"
              loading={erasing.isBusy}
              onClick={() => void erasing.send()}
              disabled={!online || lines === undefined}
            >
              Delete account
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <ul className={styles.consequences}>
            {lines?.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {erasing.failure && <InlineError what={erasing.failure} kept="Nothing has been deleted." />}
          <output className={styles.offline}>{!online && 'Deleting the account needs signal.'}</output>
        </Stack>
      </Dialog>
      {dialog}
    </>
  )
}

/**
 * What ends and what stays, one sentence each, the most serious first. `unsent`: items and drafts; null if the browser
 * does not answer. `isFree`: there are no packages here.
 */
export function deletionConsequences(
  { applications, bookings, company }: DeletionEffects,
  unsent: [number, number] | null,
  isFree: boolean,
) {
  const waiting = unsent && unsent[0] + unsent[1]
  return [
    ...(company ? companyConsequences(company, isFree) : []),
    bookings > 0 && `${countWithNoun(bookings, 'confirmed booking')} will be cancelled, and the company is told.`,
    applications > 0 && `${countWithNoun(applications, 'application')} will be withdrawn.`,
    waiting === null && 'Anything on this device that hasn’t been sent will be lost.',
    waiting !== null &&
      waiting > 0 &&
      `${countWithNoun(waiting, 'item')} that ${waiting === 1 ? 'hasn’t' : 'haven’t'} been sent from this device will be lost.`,
    'Your profile, pictures, documents, payout details and settings are deleted, and every device is signed out.',
    'Messages and ratings stay with the others, under ‘Former member’.',
    'Your email can be used to sign up again.',
  ].filter((line) => line !== false)
}

function companyConsequences(
  { name, colleagues, projects, applicants, confirmed }: NonNullable<DeletionEffects['company']>,
  isFree: boolean,
) {
  return [
    `${name} closes with your account.${isFree ? '' : ' Anything left on its packages is lost.'}`,
    colleagues > 0 && `${countWithNoun(colleagues, 'colleague')} will no longer act for it.`,
    projects > 0 && `${countWithNoun(projects, 'project')} will be closed.`,
    confirmed > 0 && `${countWithNoun(confirmed, 'confirmed booking')} will be cancelled, and the crew told.`,
    applicants > 0 && `${countWithNoun(applicants, 'applicant')} will be told that the project is closed.`,
  ]
}
