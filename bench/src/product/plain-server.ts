import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

// `node plain-server.ts FOLDER`: the minimum that takes a PUT and has it on the disk when it answers. Sends its port to its parent.
const [, , folder = '.'] = process.argv
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(join(folder, 'plain'), { flush: true })).then(
    () => response.end(),
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : 0)
})
process.once('disconnect', () => process.exit(0))
