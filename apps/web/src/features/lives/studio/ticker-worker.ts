// Timers of a page that is in the background run once a second; those of a worker go on.
let timer: ReturnType<typeof setInterval> | undefined

addEventListener('message', ({ data }: MessageEvent<number>) => {
  clearInterval(timer)
  if (data > 0) timer = setInterval(() => postMessage(null), data)
})
