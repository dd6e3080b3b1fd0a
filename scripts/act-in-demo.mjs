/**
 * What nobody has done yet in a new demonstration world, so that its screens can be photographed: a place given back and offered on,
 * a template, two mailed links, an account that waits for the staff. Gives the mailed links, what stands after '?' by path.
 */
export async function actInDemo(demo) {
  const employer = await demo.signIn('employer')
  const freelancer = await demo.signIn('freelancer')
  await freeTwoPlaces(demo, employer)
  await demo.call(employer, 'POST', '/jobs/templates', { name: 'Arena call, three days', project: PROJECT })
  await demo.call(employer, 'POST', '/companies/invitations', { ...JO, role: 'admin' })
  const referees = { freelancer_id: JSON.parse(freelancer.user).id, referee_emails: ['ines.moreau@demo.example'] }
  await demo.call(freelancer, 'POST', '/referees/send-invitations', referees)
  await demo.call(employer, 'POST', '/users/verification')
  return mailedLinks(demo)
}

const JO = { email: 'jo.march@demo.example', full_name: 'Jo March' }
const PROJECT = {
  title: 'Arena call, three days',
  description: 'Load-in, show and load-out. Steel toecaps, own harness.',
  event_type: 'Concert',
  location: 'Manchester',
  postcode: '',
  skills: 'IPAF, Working at Height',
  roles: [{ role_name: 'Rigger', day_rate: '290', places: '4' }],
}

/** Two who are confirmed for the employer's project drop out; one of the places is offered to the shortlist, and declined by its first, so that the second is asked. */
async function freeTwoPlaces(demo, employer) {
  const jobs = await demo.call(employer, 'GET', '/jobs')
  const { id } = jobs.find(({ title }) => title === 'Arena tour, load-in and show calls')
  const applicants = await demo.call(employer, 'GET', `/jobs/${id}/applicants`)
  const booked = applicants.filter(({ application }) => application.status === 'accepted')
  for (const { freelancer, application } of booked.slice(0, 2)) {
    const them = await demo.signInAs(emailOf(freelancer))
    const reason = 'Broke a wrist at five-a-side.'
    await demo.call(them, 'POST', `/jobs/${id}/applications/${application.id}/cancel`, { reason })
  }
  const offers = `/jobs/${id}/offers`
  const { job_role_id } = (await demo.call(employer, 'GET', offers)).find(({ next }) => next)
  const [{ offer }] = await demo.call(employer, 'POST', offers, { job_role_id })
  await demo.call(await demo.signInAs(emailOf(offer.freelancer)), 'POST', `${offers}/${offer.id}/decline`)
}

const emailOf = ({ full_name }) => `${full_name.toLowerCase().replace(' ', '.')}@demo.example`

/** The links of the two mails, which go out a moment after the answer. */
async function mailedLinks(demo) {
  const links = {}
  for (let tries = 0; tries < 100 && Object.keys(links).length < 2; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const { text } of await demo.call(null, 'GET', '/dev/outbox'))
      for (const [link] of text.matchAll(/https?:\/\/\S+\/(?:join|referee-feedback)\?\S+/g)) {
        const { pathname, search } = new URL(link)
        links[pathname] ??= search
      }
  }
  return links
}
