// A program that has taken over ffmpeg: run confined as this machine would confine it, it tries what it must not do.
// Arguments: data folder, port of a server on loopback. Writes what it reached as JSON.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../run-program.ts'
import { sandboxKind } from '../sandbox.ts'

const [data = '', port = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(data, 'tmp/work-'))
const source = join(data, 'source.mp4')
writeFileSync(source, 'source')
const neighbour = mkdtempSync(join(data, 'tmp/other-'))
writeFileSync(join(neighbour, 'segment'), 'segment')

const script = `
try() { if "$@" > /dev/null 2>&1; then echo "$NAME"; fi; }
NAME=source; try cat ${source}
NAME=own-folder; try eval 'echo written > ${folder}/out && cat ${folder}/out'
NAME=secrets; try cat ${data}/secrets.json
NAME=secrets-by-process; try cat /proc/${process.pid}/root${data}/secrets.json
NAME=neighbour; try cat ${neighbour}/segment
{ echo x > ${data}/planted; } 2> /dev/null
NAME=write-source; try eval 'echo x > ${source}'
NAME=loopback; try eval 'exec 3<>/dev/tcp/127.0.0.1/${port} && printf "GET / HTTP/1.0\\r\\n\\r\\n" >&3 && cat <&3 | grep -q hello'
NAME=signal; try kill -URG ${process.pid}
NAME=signal-nothing; try kill -0 ${process.pid}
NAME=environment; try grep -q HOSTILE_TEST_SECRET /proc/${process.pid}/environ
NAME=own-environment; try eval '[ "$HOSTILE_TEST_SECRET" ]'
NAME=limits; try prlimit --pid ${process.pid} --nofile=8:8
NAME=system; try test -w /usr
true`

let signalled = false
process.on('SIGURG', () => (signalled = true))
const reached: string[] = []
const { exitCode, stderr } = await runProgram('bash', ['-c', script], {
  limits: { cpuSeconds: 20 },
  sight: { readOnly: [source], writable: folder },
  folder,
  timeoutSeconds: 60,
  onLine: (line) => reached.push(line),
})
process.stdout.write(JSON.stringify({ kind: sandboxKind(), exitCode, stderr, reached, signalled }))
