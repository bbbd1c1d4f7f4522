// The live link is websocket only (spec core §7): engine.io's other transports stay out of the page.
module.exports = () => 'export class XHR {}\nexport class WT {}\n';
