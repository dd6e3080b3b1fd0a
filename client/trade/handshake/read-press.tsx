import CheckIcon from 'lucide-react/icons/check-check'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import type { GrantedPerson } from '../../../shared/hours/chief-grants.ts'
import { CLOCK_KIND_TEXTS } from '../../../shared/hours/punch-texts.ts'
import type { PunchKind } from '../../../shared/pay/work-days.ts'
import { HandshakeCode } from './handshake-code.tsx'
import handshake from './handshake.module.css'
import { Avatar } from '../../ui/avatar.tsx'
import type { AnsweredPress } from './answer-phone.ts'
import styles from './scan.module.css'

type Props = { person: GrantedPerson; kind: PunchKind; at: string; note?: string; answer?: AnsweredPress }

/** Whom and what the chief's phone has read, and once it is signed what it answers. */
export function ReadPress({ person, kind, at, note, answer }: Props) {
  const what = `${CLOCK_KIND_TEXTS[kind]}, ${formatLondonTime(at)}`
  return (
    <>
      <output className={styles.read}>
        <Avatar name={person.name} src={person.photo} size={56} />
        <span>
          <strong>{person.name}</strong>
          <span>{what}</span>
          <span className={handshake.small}>{person.role_name}</span>
        </span>
      </output>
      {note && <p>{note}</p>}
      {answer && (
        <p className={styles.signed}>
          <CheckIcon /> Signed at {formatLondonTime(answer.at)}
        </p>
      )}
      {answer?.code && (
        <>
          <HandshakeCode text={answer.code} label={`Your answer to ${person.name}, for their phone`} />
          <p className={handshake.small}>They can scan this to have your signature on their phone too.</p>
        </>
      )}
    </>
  )
}
