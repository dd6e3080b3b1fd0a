import { useState } from 'react'
import FileIcon from 'lucide-react/icons/file-text'
import PictureIcon from 'lucide-react/icons/image'
import MessagesIcon from 'lucide-react/icons/message-square'
import SearchIcon from 'lucide-react/icons/search'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { fileSizeText } from '../../shared/files.ts'
import { MESSAGE_MAX, SHARES_WAITING_MAX } from '../../shared/limits.ts'
import { isMessageFoundBy, searchWordsOf } from '../../shared/messages/message-texts.ts'
import { pathTo } from '../http/path-to.ts'
import { deleteShare, keepShareText, sendShare, shareAsCredential, useShares } from '../offline/outbox/shares.ts'
import { useSession } from '../offline/session/session.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { type ShareRefusal, SHARE_REFUSAL_TEXTS, type ReceivedShare } from '../offline/store/share-rows.ts'
import type { LocalConversation } from '../offline/store/rows.ts'
import { mayWriteInConversation } from '../offline/store/conversation-view.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Page } from '../shell/page.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextArea, TextInput } from '../ui/fields/text-input.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { vibrateBriefly } from '../ui/motion/buzz.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import styles from './share.module.css'
import { visibleText } from '../../shared/visible-text.ts'

/**
 * /share: what another app shared, kept on this device until the person has chosen where it goes. ?id= the one that has
 * just come, else the oldest; ?refused= why nothing of it was kept.
 */
export default function ShareScreen() {
  const [params] = useSearchParams()
  const shares = useShares()
  const share = shares?.find(({ id }) => id === params.get('id')) ?? shares?.[0]
  const why = SHARE_REFUSAL_TEXTS[params.get('refused') as ShareRefusal]
  if (shares && share)
    return (
      <WaitingShare
        key={share.id}
        share={share}
        count={shares.length}
        why={why}
        madeRoom={params.get('madeRoom') === '1'}
      />
    )
  return (
    <Page title="Shared with Standby" width="narrow">
      {why && <ShareNotKept why={why} />}
      {shares && !why && (
        <EmptyState
          icon={<MessagesIcon />}
          title="Nothing is waiting"
          text="Share photos, PDFs or text from another app: they wait here until you choose where they go."
          action={<ButtonLink to="/messages">All conversations</ButtonLink>}
        />
      )}
    </Page>
  )
}

const ShareNotKept = ({ why }: { why: string }) => (
  <InlineError what={`What you shared was not kept. ${why}`} kept="Everything that was here before is untouched." />
)

type WaitingShareProps = { share: ReceivedShare; count: number; why: string | undefined; madeRoom: boolean }

function WaitingShare({ share, count, why, madeRoom }: WaitingShareProps) {
  const [text, setText] = useState(share.text)
  const [chosen, setChosen] = useState<LocalConversation | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { online } = useStatus()
  const navigate = useNavigate()
  const { user } = useSession()
  const canBeCredential = user?.user_type === 'freelancer' && share.files.length === 1

  async function tried(work: () => Promise<unknown>) {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : 'That did not work. Please try again.')
    }
  }

  async function send() {
    if (!chosen) return setFailure('Choose a conversation first.')
    const content = visibleText(text)
    if (!content && share.files.length === 0) return setFailure('There is nothing to send. Write something first.')
    if (content.length > MESSAGE_MAX) return setFailure(SHARE_TOO_LONG_TEXT)
    const { other_user_id, other_user_name, job_id, job_title } = chosen
    const to = { recipient_id: other_user_id, recipient_name: other_user_name, job_id, job_title }
    const conversation = await sendShare(share, { ...to, content })
    if (!conversation) return
    vibrateBriefly()
    await navigate(pathTo`/messages?conversation=${conversation}`, { replace: true })
  }

  async function makeCredential() {
    if (!(await shareAsCredential({ ...share, text })))
      return setFailure('You’ve already started a credential with its own document. Save that first.')
    if (text.trim()) toast({ text: 'The text that came with it is still waiting to be sent.' })
    await navigate('/portfolio?credential=new', { replace: true })
  }

  async function remove() {
    const isSure = await confirm({
      title: 'Delete what you shared?',
      text: 'It is deleted here. The app that it came from still has it.',
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (isSure) await deleteShare(share)
  }

  return (
    <Page
      title="Shared with Standby"
      subtitle={
        count > 1 ? `${count} things are waiting. This is one of them.` : 'Kept on this device. Choose where it goes.'
      }
      width="narrow"
      foot={
        <Row gap={2}>
          {canBeCredential && <Button onClick={() => void tried(makeCredential)}>New credential</Button>}
          <Button full variant="primary" onClick={() => void tried(send)}>
            {chosen ? `Send to ${chosen.other_user_name}` : 'Send'}
          </Button>
        </Row>
      }
    >
      <Stack gap={4}>
        {why && <ShareNotKept why={why} />}
        {madeRoom && <Text muted>{`Only ${SHARES_WAITING_MAX} things can wait here, so the oldest was deleted.`}</Text>}
        {share.files.length > 0 && (
          <ul className={styles.files} aria-label="Files">
            {share.files.map(({ id, name, type, size }) => (
              <li key={id}>
                {type.startsWith('image/') ? <PictureIcon /> : <FileIcon />}
                <span>{name}</span>
                <Text as="span" size="small" muted>
                  {fileSizeText(size)}
                </Text>
              </li>
            ))}
          </ul>
        )}
        <Field label="Message" optional={share.files.length > 0}>
          <TextArea
            rows={3}
            value={text}
            most={MESSAGE_MAX}
            onChange={({ target }) => {
              setText(target.value)
              void keepShareText(share, target.value)
            }}
          />
        </Field>
        {failure && <InlineError what={failure} kept="It is still here." />}
        <ConversationChoice chosen={chosen} onChoose={setChosen} />
        {!online && <Text muted>You’re offline. It’ll go as soon as there’s signal.</Text>}
        <Button variant="ghost" onClick={() => void tried(remove)}>
          Delete
        </Button>
      </Stack>
    </Page>
  )
}

const SHARE_TOO_LONG_TEXT = `A message has at most ${MESSAGE_MAX.toLocaleString('en-GB')} characters. Shorten it first.`

type ConversationChoiceProps = { chosen: LocalConversation | null; onChoose: (one: LocalConversation) => void }

/** Of more conversations, one is looked for. */
const CONVERSATIONS_AT_A_GLANCE = 8

/** Those that one can write to, the newest first. */
function ConversationChoice({ chosen, onChoose }: ConversationChoiceProps) {
  const all = useLive(async (db) => await db.conversations.orderBy('last_message_time').reverse().toArray(), [])
  const open = all?.filter(mayWriteInConversation)
  const [wanted, setWanted] = useState('')
  const words = searchWordsOf(wanted)
  const found = open?.filter(({ other_user_name, other_company_name, job_title }) =>
    isMessageFoundBy(
      { content: [other_user_name, other_company_name, job_title].join('\n'), attachment_name: null },
      words,
    ),
  )
  return (
    <fieldset className={styles.conversations}>
      <legend>Send to</legend>
      {open?.length === 0 && <Text muted>No conversations yet. What you shared waits here until there is one.</Text>}
      {open && open.length > CONVERSATIONS_AT_A_GLANCE && (
        <div className={styles.search}>
          <TextInput
            type="search"
            icon={<SearchIcon />}
            aria-label="Search conversations"
            placeholder="Search name, job"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </div>
      )}
      {open && open.length > 0 && found?.length === 0 && <Text muted>No conversations found.</Text>}
      {found?.map((one) => (
        <label key={one.conversation_id} className={styles.conversation}>
          <input
            type="radio"
            name="conversation"
            checked={chosen?.conversation_id === one.conversation_id}
            onChange={() => onChoose(one)}
          />
          <Avatar name={one.other_user_name} src={one.other_user_picture} />
          <span>
            <strong>{one.other_user_name}</strong>
            <Text as="span" size="small" muted>
              {one.job_title}
            </Text>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
