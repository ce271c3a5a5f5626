// Runs another program in this process (`node run-attached.ts module …args`), ending it when the supervisor ends.
process.on('disconnect', () => process.exit(0))
const [node = '', , module = '', ...args] = process.argv
process.argv = [node, module, ...args]
await import(module)
