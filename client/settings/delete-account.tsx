import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WhatEnds } from '../../shared/accounts/auth.ts'
import { detailOf, request } from '../http/request.ts'
import { useSession } from '../offline/session/session.ts'
import { countOwn, signOut } from '../offline/session/sign-out.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useConfirmed } from '../trade/use-confirmed.tsx'
import { consequences } from './consequences.ts'
import styles from './settings.module.css'

/** Says what ends and what stays, asks whether it is the person, and leaves nothing on this phone. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { online } = useStatus()
  const { confirmed, dialog } = useConfirmed()
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { data: lines } = useQuery({
    queryKey: ['deletion'],
    queryFn: async ({ signal }) => {
      const ends = await request<WhatEnds>('GET', '/users/me/deletion', undefined, { signal })
      return consequences(ends, await countOwn())
    },
    staleTime: 0,
    gcTime: 0,
  })

  async function erase() {
    setFailure('')
    if (!user) return
    setIsBusy(true)
    try {
      await confirmed(() => request('DELETE', '/users/me', {}))
      // Its streams end with it: by now this tab may have been signed out by the server's answer to another call.
      await signOut(user.id)
      toast({ tone: 'go', text: 'Your account is deleted.' })
    } catch (error) {
      setFailure(detailOf(error, 'Your account could not be deleted.'))
      setIsBusy(false)
    }
  }

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
              loading={isBusy}
              onClick={() => void erase()}
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
          {failure && <InlineError what={failure} kept="Nothing has been deleted." />}
          <p role="status" className={styles.offline}>
            {!online && 'Deleting the account needs signal.'}
          </p>
        </Stack>
      </Dialog>
      {dialog}
    </>
  )
}
