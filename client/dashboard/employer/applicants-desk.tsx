import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Job } from '../../../shared/jobs.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ApplicantDetail } from './applicant-detail.tsx'
import styles from './applicants-desk.module.css'
import { ApplicantsList, OrderSelect } from './applicants-list.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { PlacesBar } from './places-bar.tsx'
import { useApplicantKeys } from './use-applicant-keys.ts'
import { useApplicantList } from './use-applicant-list.ts'

/** List on the left, the chosen applicant on the right; everything by keyboard as well. */
export function ApplicantsDesk({ job }: { job: Job }) {
  const list = useApplicantList(job)
  const [chosenId, setChosenId] = useState<string>()
  const [isShowingKeys, showKeys] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const current = list.found.find(({ freelancer }) => freelancer.id === chosenId) ?? list.found[0]
  const closeKeys = useCallback(() => showKeys(false), [])

  function move(step: 1 | -1) {
    const at = current ? list.found.indexOf(current) : -1
    const next = list.found[Math.min(list.found.length - 1, Math.max(0, at + step))]
    if (!next) return
    setChosenId(next.freelancer.id)
    document.querySelector<HTMLElement>(`[data-applicant="${next.freelancer.id}"]`)?.focus()
  }

  useApplicantKeys({
    j: () => move(1),
    k: () => move(-1),
    s: () => current && void list.ask('shortlist', current),
    a: () => current && void list.ask('accept', current),
    r: () => current && void list.ask('reject', current),
    '/': () => search.current?.focus(),
    '?': () => showKeys(true),
  })

  return (
    <Page title={`Applicants: ${job.title}`} hideTitle width="full">
      <div className={styles.sides}>
        <div className={styles.left}>
          <div className={styles.head}>
            <nav className={styles.crumbs} aria-label="Breadcrumb">
              <Link to="/">Your Projects</Link> / {job.title}
            </nav>
            <div className={styles.headLine}>
              <h2 className={styles.heading}>
                Applicants <span className={styles.total}>{list.applicants?.length}</span>
              </h2>
              <span className={styles.order}>
                <OrderSelect filters={list.filters} onChange={list.onChange} />
              </span>
            </div>
          </div>
          <div className={styles.scroll}>
            <ApplicantsList {...list} search={search} currentId={current?.freelancer.id} onOpen={setChosenId} />
          </div>
          <button type="button" className={styles.keys} aria-label="All keys" onClick={() => showKeys(true)}>
            <kbd>j</kbd> <kbd>k</kbd> move <kbd>s</kbd> shortlist <kbd>a</kbd> accept <kbd>r</kbd> reject <kbd>?</kbd>{' '}
            all keys
          </button>
        </div>
        <div className={styles.right}>
          {current ? (
            <ApplicantDetail
              key={current.freelancer.id}
              job={job}
              applicant={current}
              deciding={list.deciding}
              onDecide={list.ask}
            />
          ) : (
            list.applicants && (
              <EmptyState title="No applicant chosen" text="The one you choose on the left stands here." />
            )
          )}
          <div className={styles.places}>
            <PlacesBar filled={list.filled} places={list.places} />
          </div>
        </div>
      </div>
      {isShowingKeys && <KeysDialog onClose={closeKeys} />}
    </Page>
  )
}
