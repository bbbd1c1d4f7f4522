/** The console's colours, in light and dark (shared-ui/src/tokens); on paper always light. */
export const shareStyles = `:root{color-scheme:light dark;--bg:oklch(.972 .004 225);--surface:#fff;--border:oklch(.9 .007 225);--text:oklch(.245 .018 240);--muted:oklch(.465 .02 235);--accent:oklch(.465 .082 200);--on-accent:#fff;--abroad:oklch(.935 .006 110);--land:oklch(.982 .004 110);--water:oklch(.865 .032 228);--road:oklch(.76 .035 75);--lane:oklch(.845 .008 90)}
@media screen and (prefers-color-scheme:dark){:root{--bg:oklch(.182 .012 235);--surface:oklch(.218 .013 235);--border:oklch(.315 .015 235);--text:oklch(.935 .006 225);--muted:oklch(.735 .016 230);--accent:oklch(.79 .1 195);--on-accent:oklch(.2 .02 235);--abroad:oklch(.21 .009 235);--land:oklch(.25 .01 235);--water:oklch(.335 .05 240);--road:oklch(.56 .07 78);--lane:oklch(.43 .012 235)}}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--bg);color:var(--text)}
header{display:flex;align-items:center;gap:8px;padding:10px 16px;background:var(--surface);border-bottom:1px solid var(--border)}
header button{margin-left:auto;min-height:36px;padding:4px 12px;border:1px solid var(--border);border-radius:6px;background:transparent;color:inherit;font:inherit;cursor:pointer}
main{max-width:640px;margin:16px auto;padding:16px;background:var(--surface);border:1px solid var(--border);border-radius:8px}
@media (max-width:680px){main{margin:0;border-width:0 0 1px;border-radius:0}}
h1{font-size:24px;line-height:32px;margin:0}
p{margin:0}
#place{font-size:20px;line-height:28px}
#motion{display:flex;flex-wrap:wrap;gap:0 8px;margin-bottom:12px;color:var(--muted)}
#motion[hidden]{display:none}
#map{position:relative;height:min(360px,50vh);overflow:hidden;border:1px solid var(--border);border-radius:6px;background:var(--abroad)}
#map img{position:absolute;width:256px;height:256px}
#map canvas{width:100%;height:100%}
#map i{position:absolute;inset:calc(50% - 9px) auto auto calc(50% - 9px);width:12px;height:12px;border:3px solid #fff;border-radius:50%;background:#0f766e;box-shadow:0 0 0 1px #0008}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:16px 0}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
#link{display:inline-block;padding:8px 16px;border-radius:6px;background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:500}
#link[hidden]{display:none}
.small{margin-top:12px;font-size:13px;color:var(--muted)}
@media print{header button,#link{display:none}main{border:0}}
`;
