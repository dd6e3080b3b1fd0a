import { useQuery } from '@tanstack/react-query'
import { QueryProvider } from '../http/query-client.tsx'
import { errorDetailOf, request } from '../http/request.ts'
import { RequestError } from '../http/create-request.ts'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { pictureAddressAt, PREVIEW_WIDTH_PX } from '../../shared/files.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { useMailedSecret } from '../shell/mailed-link.ts'
import { PublicHeader } from '../shell/public-header.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { useTitle } from '../shell/use-title.ts'
import { JoinAsMemberForm, JoinAsNewForm } from './join-forms.tsx'
import styles from './join.module.css'

/** /join#token=: the page behind the link of an invitation's mail. */
export default function JoinScreen() {
  const token = useMailedSecret()
  useTitle('Join the team')

  return (
    <div className={styles.page}>
      <PublicHeader />
      <main className={styles.main}>
        <QueryProvider>
          <JoinInvitation key={token} token={token} />
        </QueryProvider>
      </main>
    </div>
  )
}

function JoinInvitation({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => request('POST', '/companies/invitations/open', { token }, { token: null }),
    staleTime: Infinity,
  })

  if (error) {
    // What the server has refused stays refused: only the company can help.
    const isClosed = error instanceof RequestError && error.status === 422
    return (
      <>
        <h1>Join the team</h1>
        <InlineError
          calm={isClosed}
          what={errorDetailOf(error, 'This invitation could not be opened.')}
          action={
            isClosed ? (
              <ButtonLink size="sm" to="/home">
                What is {PRODUCT_NAME}?
              </ButtonLink>
            ) : (
              <Button size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            )
          }
        />
      </>
    )
  }
  if (!data) return <PageSpinner />
  return (
    <>
      {data.company_logo && (
        <img className={styles.logo} src={pictureAddressAt(data.company_logo, PREVIEW_WIDTH_PX)} alt="" />
      )}
      <h1>{`Join ${data.company_name}`}</h1>
      <p className={styles.muted}>{`You’ve been invited to join as ${data.role}, to post and manage its projects.`}</p>
      {data.account === 'none' && <JoinAsNewForm token={token} invitation={data} />}
      {data.account === 'employer' && <JoinAsMemberForm token={token} invitation={data} />}
      {data.account === 'freelancer' && (
        <InlineError
          what={`${data.email} belongs to a freelancer’s account, which can’t be an employer’s too.`}
          kept="Ask to be invited at another email address."
        />
      )}
    </>
  )
}
