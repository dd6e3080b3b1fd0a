import { countWithNoun } from '../counts.ts'

/** '1 post' or '10 posts' */
export const postsText = (posts: number) => countWithNoun(posts, 'post')
