import { useState } from 'react'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { isLostRow, type OutboxRow } from '../offline/store/outbox-row.ts'
import { discardUnsentItem, retryUnsentItem, editUnsentItem, useUnsentItems } from '../offline/outbox/unsent.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { DeliveryTick } from '../trade/tick.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './bubble.module.css'

/** Called when a message is back in the composer. */
export type OnMessageEdit = () => void

/** What could not be done, before the server's reason. */
const sendFailureTextOf = (refused: OutboxRow | undefined) =>
  refused?.kind === 'attachment' ? `${SPECIFIED_TEXT.attachmentFailed}: ` : SPECIFIED_TEXT.sendFailed

/** The red mark below a refused message; pressing it shows the reason and the actions. */
export function MessageNotSent({ id, onEdit }: { id: string; onEdit: OnMessageEdit }) {
  const [isOpen, setIsOpen] = useState(false)
  const unsent = useUnsentItems() ?? []
  const item = unsent.find((one) => one.id === id)
  // The refused item: the message, or the file that it waits for.
  const refused =
    unsent.find((one) => one.kind === 'attachment' && one.body.message_id === id && one.state === 'parked') ?? item

  async function edit() {
    if (await editUnsentItem(id)) onEdit()
  }

  async function discard() {
    const isSure = await confirm({
      title: 'Discard this message?',
      text: item?.text,
      confirmLabel: 'Discard',
      tone: 'danger',
    })
    if (!isSure) return
    await discardUnsentItem(id)
    toast({ text: 'Message discarded.' })
  }

  return (
    <Disclosure
      isOpen={isOpen}
      onChange={setIsOpen}
      buttonClass={styles.why}
      label={
        <>
          <DeliveryTick state="failed" />
          {item && isLostRow(item) ? 'No longer on the server' : 'Not sent'}
          {isOpen ? '' : ' · why?'}
        </>
      }
    >
      <p className={styles.reason}>
        {item && isLostRow(item) ? '' : sendFailureTextOf(refused)}
        {refused?.last_error?.detail || 'the server refused it.'}
      </p>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => retryUnsentItem(refused?.id ?? id)}>
          Try again
        </Button>
        <Button size="sm" onClick={edit}>
          Edit
        </Button>
        <Button size="sm" onClick={discard}>
          Discard
        </Button>
      </div>
    </Disclosure>
  )
}
