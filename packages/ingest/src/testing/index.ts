export { createRandom, mutateSession, writeSession } from './mutate-session.ts'
export { playSession } from './play-session.ts'
export { readFlv } from './read-flv.ts'
export { makeSource } from './sources.ts'
