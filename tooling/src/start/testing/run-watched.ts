import { watchAncestors } from '../watch-ancestors.ts'

// Says when one of its ancestors has ended; the interval keeps it running until then.
const waiting = setInterval(() => undefined, 1000)
watchAncestors(() => {
  clearInterval(waiting)
  console.log('an ancestor has ended')
})
console.log('watching')
