import { chromium } from '@playwright/test';
import { execSync } from 'node:child_process';
const exe=execSync('command -v chromium',{encoding:'utf8'}).trim();
const base=process.env.BASE||'http://127.0.0.1:4777';
const game=process.argv[2]||'cursed-seas'; const turns=Number(process.argv[3]||3);
const b=await chromium.launch({executablePath:exe,args:['--no-sandbox','--disable-gpu','--font-render-hinting=none','--force-color-profile=srgb']});
const ctx=await b.newContext({baseURL:base,locale:'en-GB',reducedMotion:'reduce',viewport:{width:1440,height:900}});
const page=await ctx.newPage();
page.on('console',m=>{if(m.type()==='error')console.log('ERR',m.text())}); page.on('pageerror',e=>console.log('PAGEERR',e.message,e.stack?.split('\n').slice(0,4).join('|')));
await ctx.request.put('/api/me',{data:{name:'Anne'}});
const {table}=await (await ctx.request.post('/api/tables',{data:{game,seats:[{kind:'me'},{kind:'bot',level:'random'}],options:{map:'random'}}})).json();
await page.goto('/');
const kinds=await page.evaluate(([table,turns])=>new Promise(done=>{
 const line=new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);let seq=0,face=null,n=0,last,timer,turn=0,kind='';
 const go=()=>{ if(!last.options.length){ if(last.over) done('over'); return;} const o=last.options; 
  if(turn>=turns && o.some(x=>x.text.startsWith('sail'))){line.close();return done(n)}
  n++; let list=o.filter(x=>!/resign|finish/.test(x.text)); if(!list.length)list=o; let mv; 
  const sail=list.filter(x=>/^(sail|explore)/.test(x.text)); if(sail.length&&n%7) mv=sail[n%sail.length].text; else if(list.some(x=>x.text==='end turn')) mv='end turn'; else mv=list[(n*7919)%list.length].text;
  line.send(JSON.stringify({type:'play',seat:face,seen:seq,mv})) };
 const later=(now)=>{if(now)last=now;clearTimeout(timer);timer=setTimeout(go,4)};
 line.onopen=()=>line.send(JSON.stringify({type:'hello',protocol:1}));
 line.onmessage=({data})=>{const m=JSON.parse(data); if(m.type==='welcome'){face=m.face;seq=m.seq;later(m.now)} if(m.type==='told'){seq=m.seq; for(const l of m.story||m.lines||[]) if(l.fact?.['turn-began'])turn=l.fact['turn-began'].turn; later(m.now)} if(m.type==='refused')later()};
}),[table,turns]);
console.log('moves',kinds,table);
await page.goto('/t/'+table);
await page.waitForSelector('.fl-world',{timeout:60000}); await page.waitForTimeout(900);
const f=async(n)=>page.screenshot({path:`/tmp/flsea/${n}.png`});
await f('a');
export { page, ctx, f, b };
if(process.argv[4]) { const m=await import(process.argv[4]); await m.default(page,f,ctx); }
await b.close();
