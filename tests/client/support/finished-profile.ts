/** What the profile of a freelancer has who has finished the wizard. */
export const FINISHED = {
  location: 'Salford, UK',
  travel_distance: '50 miles',
  job_roles: ['Rigger'],
  skills: ['IPAF'],
  industry_experience: '3-5 years',
  bio: 'Ten years on arena tours, mostly rigging and some truss work.',
  previous_employers: ['dana@northern.example', 'ivo@northern.example'],
}
