import autocannon from 'autocannon'
import { readFileSync } from 'node:fs'
import { fork } from 'node:child_process'
const cpu=(pid:number)=>{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' ');return (Number(f[11])+Number(f[12]))*10}
const S='/work/main/tests/bench/support/'
async function open(file:string, env:any){
  const child=fork(S+file,{execArgv:['--import','tsx'],env:{...process.env,...env}})
  const ready:any=await new Promise(r=>child.once('message',r))
  return {child,ready,used:0,n:0}
}
const go=(s:any,amount:number)=>autocannon({url:`http://127.0.0.1:${s.ready.port}`,connections:16,amount,requests:[{method:'GET',path:'/api/jobs?limit=20',headers:{authorization:'Bearer tok'}}]} as any)
const a=await open('our-server.ts',{BENCH_FOLDER:'/tmp/standby/d-data'}), b=await open('bare-list.ts',{BENCH_DATABASE:'/tmp/standby/d-data/standby.db',BENCH_COMPANY:'company-0'})
for (const s of [a,b]) await go(s,4000)
for (let k=0;k<4;k++) for (const s of [a,b]) { const c=cpu(s.child.pid!); await go(s,2000); s.used+=cpu(s.child.pid!)-c; s.n+=2000 }
console.log('ours', a.used/a.n, 'bare', b.used/b.n, 'ratio', (b.used/a.used).toFixed(3)); a.child.kill('SIGKILL'); b.child.kill('SIGKILL'); process.exit(0)
